import { expect, test } from 'vitest';
import { timestamp } from '../../schemas/generated/validators.js';
import { compiled } from './compiled.ts';

const VALID = [
  '2031-08-14 19:05:42.008100',
  '2031-01-01 00:00:00.000000',
  '2031-12-31 23:59:59.999999',
  '2032-02-29 12:00:00.500000',
  '0000-10-10 09:08:07.000001',
  '9999-09-30 20:10:50.123456',
  '2031-02-31 12:00:00.000000', // days are 01 to 31 in every month
];

const INVALID: [what: string, value: unknown][] = [
  ['empty', ''],
  ['month 00', '2031-00-14 19:05:42.008100'],
  ['month 13', '2031-13-14 19:05:42.008100'],
  ['month 20', '2031-20-14 19:05:42.008100'],
  ['day 00', '2031-08-00 19:05:42.008100'],
  ['day 32', '2031-08-32 19:05:42.008100'],
  ['day 40', '2031-08-40 19:05:42.008100'],
  ['hour 24', '2031-08-14 24:05:42.008100'],
  ['hour 30', '2031-08-14 30:05:42.008100'],
  ['minute 60', '2031-08-14 19:60:42.008100'],
  ['second 60', '2031-08-14 19:05:60.008100'],
  ['five digits', '2031-08-14 19:05:42.00810'],
  ['seven digits', '2031-08-14 19:05:42.0081000'],
  ['milliseconds', '2031-08-14 19:05:42.008'],
  ['no fraction', '2031-08-14 19:05:42'],
  ['point without fraction', '2031-08-14 19:05:42.'],
  ['comma before the fraction', '2031-08-14 19:05:42,008100'],
  ['any character before the fraction', '2031-08-14 19:05:42x008100'],
  ['T for the space', '2031-08-14T19:05:42.008100'],
  ['two spaces', '2031-08-14  19:05:42.008100'],
  ['tab for the space', '2031-08-14\t19:05:42.008100'],
  ['no-break space', '2031-08-14\u00a019:05:42.008100'],
  ['no space', '2031-08-1419:05:42.008100'],
  ['suffix Z', '2031-08-14 19:05:42.008100Z'],
  ['zone offset', '2031-08-14 19:05:42.008100+00:00'],
  ['one-digit month', '2031-8-14 19:05:42.008100'],
  ['one-digit day', '2031-08-4 19:05:42.008100'],
  ['one-digit hour', '2031-08-14 9:05:42.008100'],
  ['two-digit year', '31-08-14 19:05:42.008100'],
  ['five-digit year', '12031-08-14 19:05:42.008100'],
  ['negative year', '-2031-08-14 19:05:42.008100'],
  ['slashes', '2031/08/14 19:05:42.008100'],
  ['no dashes', '20310814 19:05:42.008100'],
  ['day first', '14-08-2031 19:05:42.008100'],
  ['date alone', '2031-08-14'],
  ['time alone', '19:05:42.008100'],
  ['leading space', ' 2031-08-14 19:05:42.008100'],
  ['trailing space', '2031-08-14 19:05:42.008100 '],
  ['trailing line feed', '2031-08-14 19:05:42.008100\n'],
  ['line before it', 'x\n2031-08-14 19:05:42.008100'],
  ['Arabic digits', '٢٠٣١-08-14 19:05:42.008100'],
  ['fullwidth digits', '2031-08-14 19:05:42.00810０'],
  ['epoch milliseconds', 1944500742008],
  ['null', null],
];

const validators = [
  ['generated', timestamp],
  ['compiled at run time', compiled('timestamp')],
] as const;

for (const [kind, validate] of validators) {
  test.each(VALID)(`${kind}: %s is a timestamp`, (value) => {
    expect(validate(value)).toBe(true);
  });

  test.each(INVALID)(`${kind}: %s is refused`, (_, value) => {
    expect(validate(value)).toBe(false);
  });
}
