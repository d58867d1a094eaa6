/** Certificates of every kind that a service may show, made anew for each test run. */
import { generate } from 'selfsigned';

export interface Identity {
  cert: string;
  key: string;
}

interface Wishes {
  host?: string;
  ca?: Identity;
  expired?: boolean;
  authority?: boolean;
}

const DAY_MS = 86_400_000;

/** Signed by the authority, or by itself where none is given. */
export async function identity(
  name: string,
  { host = 'localhost', ca, expired = false, authority = false }: Wishes = {},
): Promise<Identity> {
  const from = Date.now() - 10 * DAY_MS;
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(from),
    notAfterDate: new Date(expired ? from + DAY_MS : from + 100 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: authority, critical: true },
      ...(authority ? [] : [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: host }] }]),
    ],
    ...(ca === undefined ? {} : { ca }),
  });
  return { cert, key };
}
