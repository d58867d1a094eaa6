import picomatch from 'picomatch';

/** Whether an id matches; `create` alone and `create/` select all below it. */
export function matcherOf(pattern: string): (id: string) => boolean {
  const folder = pattern.replace(/\/+$/, '');
  const matches = picomatch([pattern, `${folder}/**`]);
  return (id) => matches(id);
}
