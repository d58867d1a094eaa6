/** What the words of a code, a state or a message tell: success, failure, or neither. */
import { spokenOf } from './text.ts';

/** A text as it is spoken, and its words. */
interface Wording {
  text: string;
  words: string[];
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words that stand alone, on either side of other signs. */
const phrase = (alternatives: string) => new RegExp(`(^|[^a-zX])(${alternatives})($|[^a-zX])`);

const SUCCESS_CODE = /^(0+|2\d\d|s0*|y|yes|ok|true|none|no.?errors?|ack)$/i;
const SUCCESS_WORDS = wordsIn(
  'ok okay success successful successfully succeeded accepted created done complete completed received processed queued submitted held fired executed cancelled canceled valid validated approved scheduled pending placed triggered started confirmed refreshed updated requested',
);
const SUCCESS_PHRASES = phrase('on hold|in progress');
/** They tell a failure, unless they are denied (`no failures`). */
const VERDICT_WORDS = wordsIn(
  'fail fails failed failure invalid rejected refused denied declined malformed unauthorised unauthorized forbidden illegal unacceptable unsuccessful unprocessable',
);
const DENIED_VERDICT =
  /(^|[^a-zX])(no|not|none|never|without|zero|0)\s+([a-zX]+\s+)?(errors?|fail|fails|failed|failures?|invalid|rejected|refused|denied|declined|problems?|conflicts?|issues?)/;
/** They tell a failure where nothing else tells a success. */
const FAILURE_WORDS = wordsIn(
  'err error errors missing reject cannot unknown unsupported bad wrong exception conflict duplicate unexpected unable absent expired incorrect insufficient mismatch exceeded prohibited disallowed unrecognised unrecognized',
);
const FAILURE_PHRASES = phrase(
  "can't|(is|are) required|(does|do|did) not|not (found|allowed|supported|known|permitted|possible|available)",
);
/** In a code they stand against success; in a sentence they may mean anything. */
const WEAK_WORDS = wordsIn('no not must required unavailable timeout incomplete');
/** `not accepted`, `could not be created`; but not `not yet executed`. */
const DENIED_SUCCESS =
  /(^|[^a-zX])(not|cannot|can't|never)\s+(be\s+|been\s+)?(accept|create|process|complete|submit|execute|cancel|valid|place|confirm|update|approve|held|hold|fire|queue|schedule)/;
const FAILED_STATE =
  /^(errors?|ko|nok|nack|bad.?request|not.?found|conflict|exception|aborted)$|(^|[^a-zX])(error|not found)$/u;
/** Ways to say that there is no error, where an error would stand. */
const NOTHING = /^(no|none|false|null|nil|nothing|-|n\/a|not applicable)$/i;

/** Whether a code by itself speaks of success, e.g. `0`, `"OK"`, `"ORDER_ACCEPTED"`. */
export function isSuccessCode(value: string): boolean {
  if (SUCCESS_CODE.test(value.trim())) return true;
  const wording = wordingOf(value);
  return (
    speaksOfSuccess(wording) &&
    !speaksOfFailure(wording) &&
    !hasOne(wording, VERDICT_WORDS) &&
    !hasOne(wording, WEAK_WORDS)
  );
}

/** Whether a text speaks of a failure, and not of a success as well. */
export function tellsFailure(text: string): boolean {
  const wording = wordingOf(text);
  const denied = () => DENIED_VERDICT.test(wording.text);
  if (hasOne(wording, VERDICT_WORDS) || DENIED_SUCCESS.test(wording.text)) return !denied();
  return speaksOfFailure(wording) && !speaksOfSuccess(wording) && !denied();
}

/** A state is a word or two; a sentence is none. */
export function isFailedState(value: string): boolean {
  const wording = wordingOf(value);
  if (wording.text.split(/\s+/).length > 4) return false;
  const failed = hasOne(wording, VERDICT_WORDS) || FAILED_STATE.test(wording.text) || DENIED_SUCCESS.test(wording.text);
  return failed && !DENIED_VERDICT.test(wording.text);
}

/** Whether a text where an error would stand says that there is none, or says nothing. */
export function tellsNoError(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || NOTHING.test(trimmed) || isSuccessCode(text);
}

function wordingOf(text: string): Wording {
  const spoken = spokenOf(text);
  return { text: spoken, words: spoken.split(/[^a-zX]+/) };
}

function speaksOfSuccess(wording: Wording): boolean {
  return hasOne(wording, SUCCESS_WORDS) || SUCCESS_PHRASES.test(wording.text);
}

function speaksOfFailure(wording: Wording): boolean {
  return hasOne(wording, FAILURE_WORDS) || FAILURE_PHRASES.test(wording.text);
}

function hasOne({ words }: Wording, looked: ReadonlySet<string>): boolean {
  return words.some((word) => looked.has(word));
}
