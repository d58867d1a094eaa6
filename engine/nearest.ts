import { distance } from 'fastest-levenshtein';

/** The name that `given` was most likely meant to be, or null where none is near (a third of its letters, at least 2). */
export function nearest(given: string, names: Iterable<string>): string | null {
  const wanted = given.toLowerCase();
  const limit = Math.max(2, Math.floor(given.length / 3));
  let best: { name: string; far: number } | null = null;
  for (const name of names) {
    const far = distance(wanted, name.toLowerCase());
    if (far <= limit && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}

/** How many names a list shows before it is cut. */
const SHOWN = 20;

/** `did you mean x?`, else the known names; for the `mend` of a problem. */
export function suggest(given: string, names: Iterable<string>): string {
  const all = [...names];
  const near = nearest(given, all);
  if (near !== null) return `did you mean ${near}?`;
  if (all.length === 0) return 'none is known';
  const more = all.length > SHOWN ? ` and ${all.length - SHOWN} more` : '';
  return `known are: ${all.slice(0, SHOWN).join(', ')}${more}`;
}
