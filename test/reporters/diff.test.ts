import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, diffText } from '../../reporters/support/diff.ts';

const anyLines = fc.array(fc.constantFrom('a', 'b', '{', '}', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('a diff', () => {
  it('shows what is added beside what stays', () => {
    const mend = { before: 'HTTP 400\n{\n  "code": 1\n}', after: 'HTTP 400\n{\n  "code": 1,\n  "message": "x"\n}' };
    expect(diffText(mend).split('\n')).toEqual([
      '  HTTP 400',
      '  {',
      '-   "code": 1',
      '+   "code": 1,',
      '+   "message": "x"',
      '  }',
    ]);
  });

  it('leaves out lines that are far from every change, but never the first', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const mend = { before: lines.join('\n'), after: [...lines.slice(0, 19), 'other'].join('\n') };
    const shown = diffLines(mend);
    expect(shown.map(({ kind }) => kind)).toEqual(['kept', 'gap', 'kept', 'kept', 'kept', 'removed', 'added']);
    expect(shown[0]?.text).toBe('line 0');
  });

  it('holds both sides: without what is added it is the one, without what is removed the other', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        // Far from a change nothing is left out of texts this short but kept lines.
        const lines = diffLines({ before, after });
        const side = (left: 'added' | 'removed') => lines.filter(({ kind }) => kind !== left && kind !== 'gap');
        const missing = lines.some(({ kind }) => kind === 'gap');
        if (missing) return;
        expect(side('added').map(({ text }) => text)).toEqual(before.split('\n'));
        expect(side('removed').map(({ text }) => text)).toEqual(after.split('\n'));
      }),
    );
  });
});
