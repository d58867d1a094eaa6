/** The little of oidc-provider that the tests use; the package declares no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    on(event: string, tell: (...details: unknown[]) => void): this;
  }
}
