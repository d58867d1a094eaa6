/** What the name of a member tells of its value. Names are normalised: `errorCode` and `ERROR_CODE` are `errorcode`. */

type Names = ReadonlySet<string>;

/** Names that stand one blank apart. */
export function namesIn(text: string): Names {
  return new Set(text.split(' '));
}

/** So many names are kept at most, and none that is longer: answers are written by strangers. */
const MOST_KEPT = 1_000;
const LONGEST_KEPT = 64;

/** A function of names that keeps what it found: the names in the answers of a service are few, and the same ones. */
export function remembering<Result>(of: (name: string) => Result): (name: string) => Result {
  const results = new Map<string, Result>();
  return (name) => {
    const known = results.get(name);
    if (known !== undefined) return known;
    const result = of(name);
    if (results.size < MOST_KEPT && name.length <= LONGEST_KEPT) results.set(name, result);
    return result;
  };
}

const CODES = namesIn('code err errno errornumber error errortype errorid errorkey faultcode errorname');
const CODE_ENDINGS = ['code', 'errortype', 'errorid', 'errno'];
/** Codes of other things than a failure. */
export const OTHER_CODES: Names = namesIn(
  'statuscode httpcode httpstatuscode httpstatus encode decode barcode currencycode countrycode postalcode zipcode areacode storecode regioncode localecode langcode languagecode qrcode skucode itemcode menucode productcode pickupcode pickcode confirmationcode verificationcode promocode couponcode vouchercode discountcode trackingcode dialcode',
);
/** Lists of codes, e.g. `error_codes: [17]`. */
export const CODE_LISTS: Names = namesIn('codes errorcodes');
/** Members of an object that stands where the code does, e.g. `code: { value: "E17" }`. */
export const CODE_PARTS: Names = namesIn('value id name key code');
export const CODE_LIKE: Names = namesIn(
  'type kind name key reason slug status errors exception fault problem category',
);
export const STATUSES: Names = namesIn('status statuscode httpcode httpstatuscode httpstatus title');
/** Names of a code that also name the object in which code and message stand. */
export const ERROR_OBJECTS: Names = namesIn('err error');

const MESSAGES = namesIn(
  'message messages msg description detail details reason title text cause explanation faultstring summary info hint error errors exception note desc',
);
const MESSAGE_ENDINGS = [
  ...namesIn('message messages msg description detail details reason text string explanation desc'),
];
/** Messages that may be no more than the heading of another one. */
export const SECONDARY_MESSAGES: Names = namesIn('error errors exception title reason note hint info');
/** Objects and lists in which messages stand under names of their own, e.g. by language or by field. */
export const MESSAGE_OBJECTS: Names = namesIn('message messages detail details description errors');

const SURROUNDINGS = namesIn(
  'timestamp time date datetime path instance method host server service version field fields parameter param pointer property location source stack stacktrace trace help link links docs documentation retryable severity level locale lang language env environment region zone node pod build thread logger attempt attempts count ticket span tenant market partner provider',
);
const SURROUNDING_ENDINGS = ['id', 'at', 'url', 'uri', 'ref', 'reference'];
const ERROR_IDS = namesIn('errorid faultid');

/** What a member of the envelope may tell of success, by its name. */
export type Role = 'flag' | 'negative flag' | 'error' | 'state' | 'status' | 'status code' | 'code';

export const ROLES: ReadonlyMap<string, Role> = new Map([
  ...named('flag', 'success successful succeeded issuccess issuccessful ok isok accepted isaccepted valid isvalid'),
  ...named('negative flag', 'haserror haserrors iserror failed isfailure rejected'),
  ...named(
    'error',
    'error errors usererrors validationerrors fielderrors inputerrors requesterrors businesserrors systemerrors apierrors globalerrors fault faults exception exceptions failure failures problem problems errorinfo errordetails errorcode errcode faultcode errno errornumber errormessage errormsg errordescription faultstring',
  ),
  ...named('state', 'result outcome state resultstatus responsestatus orderstatus cartstatus'),
  ...named('status', 'status'),
  ...named('status code', 'statuscode httpstatus httpstatuscode httpcode'),
  ...named('code', 'code'),
]);
export const SUCCESS_FLAGS: Names = namesIn('success successful succeeded ok issuccess issuccessful issucceeded isok');

function named(role: Role, names: string): [string, Role][] {
  return [...namesIn(names)].map((name) => [name, role]);
}

/** What a name alone tells of the value under it. */
export interface Meaning {
  code: boolean;
  message: boolean;
  /** Says when, where or for which request, never what went wrong. */
  surrounding: boolean;
}

export const meaningOf: (name: string) => Meaning = remembering((name) => ({
  code: isCode(name),
  message: isMessage(name),
  surrounding: isSurrounding(name),
}));

function isCode(name: string): boolean {
  return !OTHER_CODES.has(name) && (CODES.has(name) || CODE_LISTS.has(name) || endsWithOne(name, CODE_ENDINGS));
}

function isMessage(name: string): boolean {
  return MESSAGES.has(name) || endsWithOne(name, MESSAGE_ENDINGS);
}

function isSurrounding(name: string): boolean {
  return (SURROUNDINGS.has(name) || endsWithOne(name, SURROUNDING_ENDINGS)) && !ERROR_IDS.has(name);
}

function endsWithOne(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.endsWith(ending));
}
