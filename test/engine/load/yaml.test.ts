import { describe, expect, test } from 'vitest';
import { describeProblem, InputError, type Problem } from '../../../engine/errors.ts';
import { parseYaml } from '../../../engine/load/yaml.ts';

function problemsIn(text: string): readonly Problem[] {
  try {
    parseYaml('suite.yaml', text);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const TEXT = `suite: mine
scenarios:
  - id: a
    steps: [{ createOrder: { body: order } }]
  - id: b
`;

describe('places', () => {
  const source = parseYaml('suite.yaml', TEXT);

  test.each<[(string | number)[], string | undefined, number, number]>([
    [[], undefined, 1, 1],
    [['suite'], undefined, 1, 8],
    [['scenarios', 0], undefined, 3, 5],
    [['scenarios', 0, 'id'], undefined, 3, 9],
    [['scenarios', 0], 'steps', 4, 5],
    [['scenarios', 0, 'steps', 0, 'createOrder', 'body'], undefined, 4, 36],
    [['scenarios', 1, 'steps', 7], undefined, 5, 5],
    [['scenarios', 1], 'none', 5, 5],
  ])('%j %s stands at %i:%i', (path, key, line, column) => {
    expect(source.placeOf(path, key)).toEqual({ file: 'suite.yaml', line, column });
  });

  test('a problem shows its line with a caret under the column', () => {
    const problem = source.problem('bad-suite', ['scenarios', 1, 'id'], 'what', 'mend');
    expect(describeProblem(problem)).toBe(
      ['error[bad-suite]: what', '  --> suite.yaml:5:9', '   5 |   - id: b', '               ^', '  help: mend'].join(
        '\n',
      ),
    );
  });
});

test('a long line is cut around the place', () => {
  const long = parseYaml('suite.yaml', `a: "${'x'.repeat(300)}"\nb: [${'y, '.repeat(100)}here]`);
  const { excerpt } = long.problem('bad-suite', ['b', 100], 'what', 'mend');
  const [line = '', caret = ''] = (excerpt ?? '').split('\n');
  expect(line.length).toBeLessThan(125);
  expect(line.slice(caret.indexOf('^')).startsWith('here')).toBe(true);
});

test.each([
  ['duplicate keys', 'a: 1\na: 2', 2, 1],
  ['a tab', 'a:\n\tb: 1', 2, 1],
  ['an unclosed list', 'a: [1, 2', 1, 9],
  ['an unknown tag', 'a: !thing 1', 1, 4],
  ['two documents', 'a: 1\n---\nb: 2', 2, 1],
  ['a key that is no text', '? [1]\n: 2', 1, 3],
])('%s is told at its place', (_name, text, line, column) => {
  const [problem] = problemsIn(text);
  expect(problem).toMatchObject({ code: 'bad-yaml', where: { file: 'suite.yaml', line, column } });
  expect(problem?.excerpt).toContain(`${line} | `);
});

test('all syntax problems are told at once', () => {
  expect(problemsIn('a: 1\na: 2\nb: 1\nb: 2').map(({ where }) => where?.line)).toEqual([2, 4]);
});

test('an alias bomb is refused', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map(
      (name, index) =>
        `${name}: &${name} [${'*abcdefgh'
          .slice(index + 1, index + 2)
          .replace(/./, (letter) => `*${letter}, `)
          .repeat(9)}]`,
    ),
  ].join('\n');
  expect(problemsIn(bomb)).toMatchObject([{ code: 'yaml-alias-bomb', where: { line: 1 } }]);
});

test('an alias of nothing is refused', () => {
  expect(problemsIn('a: *nowhere')).toHaveLength(1);
});

test('JSON is YAML, an empty file is null, and __proto__ is a member', () => {
  expect(parseYaml('x', '{"a": [1, true, null]}').value).toEqual({ a: [1, true, null] });
  expect(parseYaml('x', '').value).toBeNull();
  expect(Object.keys(parseYaml('x', '__proto__: 1').value as object)).toEqual(['__proto__']);
});
