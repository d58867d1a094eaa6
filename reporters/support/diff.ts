/** Two texts as lines that were kept, taken away or added, so that a reader sees the change and little else. */

import type { Mend } from '../../engine/model.ts';

/** A line of a diff; `gap` stands for kept lines that are not shown. */
export interface DiffLine {
  kind: 'kept' | 'removed' | 'added' | 'gap';
  text: string;
}

/** Kept lines shown before and after a change. */
const CONTEXT = 3;
/** Lines of one side that are compared; beyond them the rest of both sides is taken as changed. */
const COMPARED = 400;

/** The change line by line, with a little of what is around it. */
export function diffLines({ before, after }: Mend): DiffLine[] {
  const lines = compared(before.split('\n'), after.split('\n'));
  const near = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'kept');
  const shown: DiffLine[] = [];
  for (const [index, line] of lines.entries()) {
    // The first line says what kind of answer it is.
    if (index === 0 || line.kind !== 'kept' || near(index)) shown.push(line);
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '…' });
  }
  return shown;
}

/** As in a unified diff: `-` before what is taken away, `+` before what is added. */
export function diffText(mend: Mend): string {
  return diffLines(mend)
    .map(({ kind, text }) => `${SIGNS[kind]}${text}`)
    .join('\n');
}

const SIGNS: Record<DiffLine['kind'], string> = { kept: '  ', removed: '- ', added: '+ ', gap: '  ' };

/** The longest common subsequence of the two sides stands as kept. */
function compared(before: readonly string[], after: readonly string[]): DiffLine[] {
  const a = before.slice(0, COMPARED);
  const b = after.slice(0, COMPARED);
  const common = lengths(a, b);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'kept', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (left !== undefined && (right === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push({ kind: 'removed', text: left });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: right ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** Length of the longest common subsequence of what is left of both sides, by how much of each is gone. */
function lengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row === undefined) continue;
      row[j] = a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
