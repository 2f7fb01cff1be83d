import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readTable } from '../bench/compare.ts';
import { toText, withFigures, withFloors, withRounds } from '../bench/report.ts';
import type { Figure } from '../bench/scenario.ts';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const rounds = readFileSync('bench/rounds.md', 'utf8');

const figure = (name: string, met: boolean | undefined, spread = '1.00 to 3.00'): Figure => ({
  name,
  ours: '10 ms',
  floor: '5 ms',
  ratio: '2.00',
  goal: met === undefined ? '' : '≤ 1.5',
  met,
  remarks: [`rounds ${spread}`],
});
const figures = [
  figure('fast', true),
  figure('second start until ready, to the floor', false),
  figure('near', false),
  figure('far', false, '1.80 to 3.00'),
  figure('extra', undefined),
];

test('the page has first what holds, then what falls short and why, then what has no goal', () => {
  const [, part = ''] = withFigures(page, 'SQLite', figures).split(/<!-- SQLite \w+ -->/);
  assert.match(part, /^\*\*1 of 4 goals are met\.\*\*$/m);
  const rows = [...part.matchAll(/^\| (?!figure|---)(.*) \|$/gm)];
  assert.deepEqual(
    rows.map(([, row]) => row),
    [
      'fast | 10 ms | 5 ms | 2.00 | ≤ 1.5',
      'second start until ready, to the floor | 10 ms | 5 ms | 2.00 | ≤ 1.5 | the floor loads Fastify and one route; Sundesk loads every door and checks its database',
      'near | 10 ms | 5 ms | 2.00 | ≤ 1.5 | near the goal: some rounds reach it, they range from 1.00 to 3.00',
      'far | 10 ms | 5 ms | 2.00 | ≤ 1.5 | not examined yet',
      'extra | 10 ms | 5 ms | 2.00',
    ],
  );
});

test('a run on one database keeps the figures of the other and the text around them', () => {
  const other = (text: string) =>
    text.replace(/(?<=<!-- PostgreSQL begins -->).*(?=<!-- PostgreSQL ends)/s, '');
  const changed = withFigures(page, 'PostgreSQL', figures);
  assert.notEqual(changed, page);
  assert.equal(other(changed), other(page));
  assert.equal(other(withRounds(rounds, 'PostgreSQL', figures)), other(rounds));
  assert.match(
    withRounds(rounds, 'PostgreSQL', figures),
    /^- \*\*near\*\*: rounds 1\.00 to 3\.00\.$/m,
  );
  const floors = withFloors(rounds, [
    { name: 'import', floor: 'a bare server', run: async () => [] },
  ]);
  assert.match(floors, /begins -->\n- \*\*import\*\*: a bare server\.\n<!-- floors ends/);
});

test('every figure that falls short has its reason', () => {
  assert.match(page, /Short of their goals/);
  assert.doesNotMatch(page, /not examined yet/);
});

test('a comparison reads the figures from the table that a run prints', () => {
  const rate = {
    ...figure('createcustomer, each with a webhook', false),
    ours: '1,254/s',
    floor: '10,481/s',
  };
  const alone = {
    ...figure('memory', true),
    ours: '1.17 MiB',
    floor: '–',
    ratio: '',
    goal: '< 32 MiB',
  };
  assert.deepEqual(readTable(toText([rate, alone])), [
    { name: 'createcustomer, each with a webhook', ours: 1254, unit: '/s', ratio: 2 },
    { name: 'memory', ours: 1.17, unit: 'MiB', ratio: undefined },
  ]);
});
