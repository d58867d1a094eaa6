/** YAML with places: the only file that knows the parser. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { InputError, type Problem, type ProblemCode } from '../errors.ts';
import type { Place } from '../model.ts';

export type Path = readonly (string | number)[];

/** A parsed file that still knows where each of its values stands. */
export interface Source {
  file: string;
  value: unknown;
  /** Place of the value at the path, or of the nearest thing around it; with `key`, of the member's name. */
  placeOf(path: Path, key?: string): Place;
  /** A problem at that place, with the line shown. */
  problem(code: ProblemCode, path: Path, what: string, mend: string, key?: string): Problem;
}

/**
 * Parses one YAML document (JSON is YAML too).
 * @throws InputError with every syntax problem: duplicate keys, tabs, unknown tags, aliases without end.
 */
export function parseYaml(file: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true, prettyErrors: false });
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(offset, text.length));
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const at = (code: ProblemCode, where: Place, what: string, mend: string): Problem => ({
    code,
    what,
    where,
    excerpt: excerptOf(text, where),
    mend,
  });

  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    throw new InputError(
      faults.map((fault) => at('bad-yaml', place(fault.pos[0]), fault.message, 'mend the YAML at this place')),
    );
  }
  const placeOf = (path: Path, key?: string): Place => place(offsetOf(document.contents, path, key));
  const problem: Source['problem'] = (code, path, what, mend, key) => at(code, placeOf(path, key), what, mend);
  try {
    return { file, value: document.toJS({ maxAliasCount: 50 }), placeOf, problem };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new InputError([at('yaml-alias-bomb', place(0), what, 'write the values out instead of using aliases')]);
  }
}

function offsetOf(root: Node | null, path: Path, key?: string): number {
  let node: unknown = root;
  let offset = 0;
  for (const step of path) {
    const next: unknown = isMap(node) || isSeq(node) ? node.get(step, true) : undefined;
    if (next === undefined) break;
    node = next;
    offset = startOf(node) ?? offset;
  }
  if (key !== undefined && isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
    return startOf(pair?.key) ?? offset;
  }
  return startOf(node) ?? offset;
}

function startOf(node: unknown): number | undefined {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : undefined;
}

/** The line of the place with a caret under its column; long lines are cut around the place. */
function excerptOf(text: string, { line, column }: Place): string | null {
  const source = text.split(/\r?\n/)[line - 1];
  if (source === undefined) return null;
  const from = Math.max(0, column - 80);
  const gutter = `${line} | `;
  return `${gutter}${source.slice(from, from + 110)}\n${' '.repeat(gutter.length + column - 1 - from)}^`;
}
