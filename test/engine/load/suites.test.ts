import { describe, expect, test } from 'vitest';
import { describeProblem, InputError, type Problem } from '../../../engine/errors.ts';
import { parseSuite } from '../../../engine/load/index.ts';
import type { Scenario, Step } from '../../../engine/model.ts';

const HEAD = 'suite: mine\ntitle: Mine\nscenarios:\n';

/** The scenarios of a suite with these lines, which stand from line 4 on. */
function scenariosOf(lines: string): Scenario[] {
  return parseSuite('mine.yaml', HEAD + lines).scenarios;
}

function problemsOf(lines: string, head = HEAD): readonly Problem[] {
  try {
    parseSuite('mine.yaml', head + lines);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

function stepsOf(...steps: string[]): Step[] {
  const lines = steps.map((step) => `      - ${step}\n`).join('');
  return (
    scenariosOf(
      `  - id: mine/one\n    title: One scenario\n    requirements: [create.accepts]\n    steps:\n${lines}`,
    )[0]?.steps ?? []
  );
}

describe('a step', () => {
  test('has the body, the expectation and the name that its operation has without words', () => {
    expect(stepsOf('createOrder: {}')).toMatchObject([
      {
        operation: 'createOrder',
        body: { kind: 'fixture', name: 'order' },
        expect: { answer: 'accepted', callback: false, checks: [] },
        keep: 'order',
        fault: null,
        twin: null,
        setup: false,
      },
    ]);
    expect(stepsOf('fireOrder: {}')).toMatchObject([{ body: { kind: 'same-as', kept: 'order' }, keep: null }]);
  });

  test('takes its body from a fixture, an earlier step or a value', () => {
    const steps = stepsOf(
      'createOrder: { body: minimal-order }',
      'createOrder: { body: { same-as: order } }',
      'createOrder: { body: { json: [1] } }',
    );
    expect(steps.map(({ body }) => body)).toEqual([
      { kind: 'fixture', name: 'minimal-order' },
      { kind: 'same-as', kept: 'order' },
      { kind: 'inline', value: [1] },
    ]);
  });

  test('changes the body and the path', () => {
    expect(stepsOf('createOrder: { set: { /a: 1, /b/c: null }, remove: [/d], path: { market: x } }')).toMatchObject([
      { set: { '/a': 1, '/b/c': null }, remove: ['/d'], path: { market: 'x' } },
    ]);
  });

  test.each([
    ['{ remove: /a }', { kind: 'remove', pointer: '/a' }],
    ['{ set: { /a: [1] } }', { kind: 'set', pointer: '/a', value: [1] }],
    ['{ set: { /a: null } }', { kind: 'set', pointer: '/a', value: null }],
    ["{ body: '{' }", { kind: 'body', text: '{' }],
    ["{ body: '' }", { kind: 'body', text: '' }],
    ['{ cut: true }', { kind: 'cut' }],
    ['{ remove-header: x-api-key }', { kind: 'remove-header', name: 'x-api-key' }],
    ['{ set-header: { Accept: text/html } }', { kind: 'set-header', name: 'Accept', value: 'text/html' }],
    ['{ method: PUT }', { kind: 'method', method: 'PUT' }],
    ['{ path: { version: v2 } }', { kind: 'path', segment: 'version', value: 'v2' }],
    ['{ path: { operation: orders/fire } }', { kind: 'path', segment: 'operation', value: 'orders/fire' }],
    ['{ encode: form }', { kind: 'encode', as: 'form' }],
    ['{ encode: json }', { kind: 'encode', as: 'json' }],
  ])('carries the fault %s', (fault, expected) => {
    expect(stepsOf(`createOrder: { fault: ${fault} }`)[0]?.fault).toEqual(expected);
  });

  test('expects a word, or more than a word', () => {
    const steps = stepsOf(
      'createOrder: {}\n        expect: refused',
      'fetchStore: {}\n        expect: { callback: store }',
      'createOrder: {}\n        expect: { status: 201 }',
      'createOrder: {}\n        expect: { answer: accepted, status: [200, 201], headers: { x: y }, body: { /a: 1 }, schema: mine.json }',
    );
    expect(steps.map((step) => step.expect)).toEqual([
      { answer: 'refused', callback: false, checks: [] },
      { answer: 'accepted', callback: true, checks: [] },
      { answer: 'any', callback: false, checks: [{ kind: 'status', oneOf: [201] }] },
      {
        answer: 'accepted',
        callback: false,
        checks: [
          { kind: 'status', oneOf: [200, 201] },
          { kind: 'header', name: 'x', equals: 'y' },
          { kind: 'body', pointer: '/a', equals: 1 },
          { kind: 'schema', file: 'mine.json' },
        ],
      },
    ]);
  });

  test('prepares what an operation needs', () => {
    expect(stepsOf('prepare: fireOrder', 'fireOrder: {}')).toMatchObject([
      { operation: 'createOrder', body: { name: 'held-order' }, setup: true, place: { line: 8 } },
      { operation: 'fireOrder', setup: false, place: { line: 9 } },
    ]);
    expect(stepsOf('prepare: createOrder', 'createOrder: {}')).toHaveLength(1);
  });
});

test('a scenario needs what its operations need, but for what it is about the lack of', () => {
  const entry = (more: string) =>
    `  - id: mine/one\n    title: One scenario\n    requirements: [x]\n${more}    steps:\n      - prepare: fireOrder\n      - fireOrder: {}\n      - fetchStore: {}\n`;
  expect(scenariosOf(entry(''))[0]).toMatchObject({
    needs: ['hold', 'fire', 'storeCallback'],
    lacks: [],
    place: { file: 'mine.yaml', line: 4, column: 5 },
  });
  expect(scenariosOf(entry('    needs: [menu]\n    lacks: [fire]\n'))[0]).toMatchObject({
    needs: ['menu', 'hold', 'storeCallback'],
    lacks: ['fire'],
  });
});

test('rows unfold into scenarios with ids, titles, operations and faults of their own', () => {
  const scenarios = scenariosOf(`  - id: mine/<operation>/<name>
    title: The <words> is refused by <operation>
    requirements: ['auth.<name>']
    each:
      operation: [createOrder, fetchMenu]
      case:
        - { name: token, words: missing token, fault: { remove-header: Authorization } }
        - { name: key, words: missing key, fault: { remove-header: x-api-key } }
    steps:
      - <operation>: { fault: <fault> }
        expect: refused
`);
  expect(scenarios.map(({ id, title, requirements }) => [id, title, requirements])).toEqual([
    ['mine/createOrder/token', 'The missing token is refused by createOrder', ['auth.token']],
    ['mine/createOrder/key', 'The missing key is refused by createOrder', ['auth.key']],
    ['mine/fetchMenu/token', 'The missing token is refused by fetchMenu', ['auth.token']],
    ['mine/fetchMenu/key', 'The missing key is refused by fetchMenu', ['auth.key']],
  ]);
  expect(scenarios[3]?.steps[0]).toMatchObject({
    operation: 'fetchMenu',
    fault: { kind: 'remove-header', name: 'x-api-key' },
  });
});

describe('a mistake is told at its place', () => {
  const scenario = (step: string, more = '') =>
    `  - id: mine/one\n    title: One scenario\n    requirements: [x]\n${more}    steps:\n      - ${step}\n`;

  test.each<[name: string, lines: string, code: string, line: number, column: number, what: RegExp, mend: RegExp]>([
    [
      'a mistyped key',
      scenario('createOrder: {}', '    requirments: [y]\n'),
      'bad-suite',
      7,
      5,
      /unknown key "requirments"/,
      /did you mean requirements\?/,
    ],
    [
      'a mistyped operation',
      scenario('createOrdr: {}'),
      'bad-suite',
      8,
      9,
      /unknown key "createOrdr"/,
      /did you mean createOrder\?/,
    ],
    [
      'a mistyped key in a request',
      scenario('createOrder: { bdy: order }'),
      'bad-suite',
      8,
      24,
      /unknown key "bdy"/,
      /did you mean body\?/,
    ],
    [
      'a mistyped expectation',
      scenario('createOrder: {}\n        expect: acepted'),
      'bad-suite',
      9,
      17,
      /acepted/,
      /did you mean accepted\?/,
    ],
    [
      'a mistyped capability',
      scenario('createOrder: {}', '    needs: [hodl]\n'),
      'bad-suite',
      7,
      13,
      /hodl/,
      /did you mean hold\?/,
    ],
    [
      'no steps',
      '  - id: mine/one\n    title: One scenario\n    requirements: [x]\n',
      'bad-suite',
      4,
      5,
      /lacks "steps"/,
      /add steps/,
    ],
    [
      'an id without a folder',
      '  - id: one\n    title: One scenario\n    requirements: [x]\n    steps: [{ createOrder: {} }]\n',
      'bad-suite',
      4,
      9,
      /pattern/,
      /schema/,
    ],
    [
      'two operations in a step',
      scenario('createOrder: {}\n        fetchMenu: {}'),
      'bad-suite',
      8,
      9,
      /this one 2/,
      /one request a step/,
    ],
    [
      'an unknown column',
      scenario('createOrder: { set: { /a: <nmae> } }', '    each: { case: [{ name: x }] }\n'),
      'unknown-column',
      4,
      5,
      /<nmae>/,
      /did you mean name\?/,
    ],
    [
      'fields of an unknown schema',
      scenario(
        'createOrder: { fault: <fault> }',
        '    each: { field: { of: crate-order, which: required, faults: [missing] } }\n',
      ),
      'bad-suite',
      7,
      20,
      /crate-order/,
      /schemas\/interface/,
    ],
    [
      'a column that makes no sound fault',
      scenario('createOrder: { fault: <f> }', '    each: { case: [{ f: { remov: /a } }] }\n'),
      'bad-suite',
      9,
      31,
      /unknown key "remov"/,
      /did you mean remove\?/,
    ],
  ])('%s', (_name, lines, code, line, column, what, mend) => {
    const [problem] = problemsOf(lines);
    expect(problem).toMatchObject({ code, where: { file: 'mine.yaml', line, column } });
    expect(problem?.what).toMatch(what);
    expect(problem?.mend).toMatch(mend);
    expect(problem?.excerpt?.split('\n')[0]).toBe(`${line} | ${(HEAD + lines).split('\n')[line - 1]}`);
  });

  test('one that a single row makes, named by the row that it stands in', () => {
    const lines = `  - id: mine/<n>
    title: The <words>
    requirements: [x]
    each:
      case:
        - { n: one, words: title of its own, set: {} }
        - { n: two, words: x, set: {} }
        - { n: three, words: other title, set: text }
    steps:
      - createOrder: {}
      - fetchMenu: { set: <set> }
`;
    expect(problemsOf(lines).map(({ what, where }) => [what, where?.line])).toEqual([
      [expect.stringContaining('/scenarios/1/title'), 5],
      [expect.stringContaining('/scenarios/2/steps/1/fetchMenu/set'), 14],
    ]);
  });

  test('one of a step that all rows share, for each of them', () => {
    const lines = scenario(
      'createOrder: {}\n        fetchMenu: {}',
      '    each: { case: [{ name: x }, { name: y }] }\n',
    ).replace('mine/one', 'mine/<name>');
    expect(problemsOf(lines).map(({ what, where }) => [what, where?.line])).toEqual(
      Array(2).fill(['a step names one operation, this one 2', 9]),
    );
  });

  test('all of them at once', () => {
    const lines = `${scenario('createOrdr: {}')}${scenario('createOrder: { bdy: x }').replace('mine/one', 'mine/two')}`;
    expect(problemsOf(lines).map(({ where }) => where?.line)).toEqual([8, 13]);
  });

  test('a file that is no suite at all', () => {
    expect(problemsOf('', 'just text')).toMatchObject([{ code: 'bad-suite', where: { line: 1, column: 1 } }]);
    expect(problemsOf('', '')).toMatchObject([{ code: 'bad-suite' }]);
    expect(problemsOf('', '[]')).toMatchObject([{ code: 'bad-suite' }]);
  });

  test('as its reader sees it', () => {
    expect(problemsOf(scenario('createOrder: { bdy: order }')).map(describeProblem)).toMatchInlineSnapshot(`
      [
        "error[bad-suite]: unknown key "bdy" in /scenarios/0/steps/0/createOrder
        --> mine.yaml:8:24
         8 |       - createOrder: { bdy: order }
                                    ^
        help: did you mean body?",
      ]
    `);
  });
});
