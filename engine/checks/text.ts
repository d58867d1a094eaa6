/**
 * The shape of texts in any language. Most are ASCII: those are read by patterns without the classes of Unicode, which
 * take the engine longer to make ready than a whole answer takes to judge.
 */

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Texts are looked at so far: whether a long one is a sentence shows in its beginning, and patterns take their time. */
const BEGINNING = 400;

/** Two words or more, or a run of letters of a script that is written without blanks. */
export function isSentence(text: string): boolean {
  const beginning = text.slice(0, BEGINNING);
  if (!BEYOND_ASCII.test(beginning)) return /[a-z]{2}\s+[a-z]/i.test(beginning);
  return (
    /\p{L}{2,}\s+\p{L}+/u.test(beginning) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4,}/u.test(beginning)
  );
}

/** Whether a word of the text begins with a small letter. */
export function hasSmallWord(text: string): boolean {
  return BEYOND_ASCII.test(text) ? /(^|\s)\p{Ll}/u.test(text) : /(^|\s)[a-z]/.test(text);
}

/** One word of up to 64 letters, digits and signs, as codes are. */
export function isToken(text: string): boolean {
  return BEYOND_ASCII.test(text)
    ? /^[\p{L}\p{N}][\p{L}\p{N}._:/-]{0,63}$/u.test(text)
    : /^[a-z\d][\w.:/-]{0,63}$/i.test(text);
}

/**
 * `ORDER_REJECTED`, `order-rejected` and `orderRejected` as `order rejected`. Letters are small ASCII letters then, or
 * `X` for every other one; what stands between the words stays as it is.
 */
export function spokenOf(text: string): string {
  if (BEYOND_ASCII.test(text))
    return text
      .replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .trim()
      .replaceAll(/\p{L}/giu, plainLetter);
  const spaced = /[_-]|[a-z][A-Z]/.test(text) ? text.replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ') : text;
  return spaced.trim().toLowerCase();
}

/** The two letters beyond ASCII that are ones of it in another shape (a long s, the sign of Kelvin) count as those. */
function plainLetter(letter: string): string {
  if (letter === 'ſ') return 's';
  if (letter === '\u212A') return 'k';
  return letter <= 'z' ? letter.toLowerCase() : 'X';
}
