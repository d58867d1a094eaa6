import picomatch from 'picomatch';

type Matcher = (id: string) => boolean;

/** Segments without a glob character; a glob passes over those that start with a dot. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** What may stand behind a plain folder where `folder/**` matches. */
const BELOW = /^\/(?!\.)(?:(?!\/\.).)*$/;

/** A glob of known characters, the folder before its first special one caught: every match stands in it. */
const GLOB = /^((?:[\w-][\w.-]*\/)*)[\w./*{},-]*$/;

/** Patterns stand in files and arguments: there are few, and the same ones are asked for again and again. */
const known = new Map<string, Matcher>();

/** Whether an id matches, as picomatch tells it; `create` alone and `create/` select all below it. */
export function matcherOf(pattern: string): Matcher {
  const matches = known.get(pattern) ?? newMatcher(pattern);
  known.set(pattern, matches);
  return matches;
}

/** picomatch compiles what text alone cannot tell, and only once an id stands in the pattern's folder. */
function newMatcher(pattern: string): Matcher {
  const folder = pattern.replace(/(?:\/\*\*)?\/*$/, '');
  if (PLAIN.test(folder)) {
    return (id) => id.startsWith(folder) && (id.length === folder.length || BELOW.test(id.slice(folder.length)));
  }
  const head = GLOB.exec(pattern)?.[1]?.slice(0, -1) ?? '';
  let matches: Matcher | null = null;
  return (id) => {
    if (!id.startsWith(head)) return false;
    matches ??= globMatcher(pattern);
    return matches(id);
  };
}

function globMatcher(pattern: string): Matcher {
  return picomatch([pattern, `${pattern.replace(/\/+$/, '')}/**`]);
}
