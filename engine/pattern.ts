import picomatch from 'picomatch';

type Matcher = (id: string) => boolean;

/** Segments without a glob character; a glob passes over those that start with a dot. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** What may stand behind a plain folder where `folder/**` matches. */
const BELOW = /^\/(?!\.)(?:(?!\/\.).)*$/;

/** Segments of words and stars: an id that matches begins with the first word, and has all of them. */
const WORDS = /^[\w*-]+(?:\/[\w*-]+)*$/;

/** Patterns stand in files and arguments: there are few, and the same ones are asked for again and again. */
const known = new Map<string, Matcher>();

/** Whether an id matches, as picomatch tells it; `create` alone and `create/` select all below it. */
export function matcherOf(pattern: string): Matcher {
  const matches = known.get(pattern) ?? newMatcher(pattern);
  known.set(pattern, matches);
  return matches;
}

function newMatcher(pattern: string): Matcher {
  const folder = pattern.replace(/(?:\/\*\*)?\/*$/, '');
  if (PLAIN.test(folder)) {
    return (id) => id.startsWith(folder) && (id.length === folder.length || BELOW.test(id.slice(folder.length)));
  }
  const [first = '', ...others] = wordsOf(pattern);
  let matches: Matcher | null = null;
  return (id) => {
    if (!id.startsWith(first) || !others.every((word) => id.includes(word))) return false;
    // To compile a pattern takes longer than all that is asked of it, and few ids get here.
    matches ??= globMatcher(pattern);
    return matches(id);
  };
}

/** What every id that matches has; nothing where the pattern says more than words, stars and braces do. */
function wordsOf(pattern: string): string[] {
  const stars = pattern.replaceAll(/\{[\w,-]*\}/g, '*');
  return WORDS.test(stars) ? stars.split(/[/*]+/) : [];
}

function globMatcher(pattern: string): Matcher {
  return picomatch([pattern, `${pattern.replace(/\/+$/, '')}/**`]);
}
