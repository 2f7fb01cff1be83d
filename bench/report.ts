import assert from 'node:assert/strict';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { Figure, Scenario } from './scenario.ts';
import { whyShort } from './why-short.ts';

const columns = ['figure', 'Sundesk', 'floor', 'ratio', 'goal'] as const;

/** The parts that the harness writes: what was measured on each database, and what the floors are. */
type Database = 'SQLite' | 'PostgreSQL';
type Part = Database | 'floors';

const nameOf = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;

function toRow({ name, ours, floor, ratio, goal }: Figure): string[] {
  return [name, ours, floor, ratio, goal];
}

/** The figures as an aligned table for the terminal, with their remarks below. */
export function toText(figures: readonly Figure[]): string {
  const met = (figure: Figure) => (figure.met === undefined ? '' : figure.met ? 'yes' : 'no');
  const rows = [[...columns, 'met'], ...figures.map((each) => [...toRow(each), met(each)])];
  const widths = rows[0]?.map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, index) => cell.padEnd(widths?.[index] ?? 0)).join('  '),
  );
  const remarks = figures.map(({ name, remarks }) => `${name}\n  ${remarks.join('\n  ')}`);
  return [describeMachine(), '', ...lines, '', ...remarks].join('\n');
}

/** The page `docs/benchmarks.md` with what was measured on one database: what holds, what falls short and why. */
export function withFigures(page: string, part: Database, figures: readonly Figure[]): string {
  const [met, short, others] = [true, false, undefined].map((each) =>
    figures.filter((figure) => figure.met === each),
  );
  assert(met && short && others);
  return replacePart(page, part, [
    ...describeRun(`npm run bench -- --only ${nameOf[part]} --write`),
    `**${met.length} of ${met.length + short.length} goals are met.**`,
    '',
    ...toTable([...columns], met.map(toRow)),
    ...(short.length === 0 ? [] : ['', 'Short of their goals:', '']),
    ...toTable(
      [...columns, 'why'],
      short.map((figure) => [...toRow(figure), whyShort(figure)]),
    ),
    ...(others.length === 0 ? [] : ['', 'For information, without a goal:', '']),
    ...toTable(
      columns.slice(0, -1),
      others.map((figure) => toRow(figure).slice(0, -1)),
    ),
  ]);
}

/** The page `bench/rounds.md` with the remarks on what was measured on one database. */
export function withRounds(page: string, part: Database, figures: readonly Figure[]): string {
  return replacePart(
    page,
    part,
    figures.map(({ name, remarks }) => `- **${name}**: ${remarks.join('; ')}.`),
  );
}

/** The page `bench/rounds.md` with the description of every floor. */
export function withFloors(page: string, scenarios: readonly Scenario[]): string {
  return replacePart(
    page,
    'floors',
    scenarios.map(({ name, floor }) => `- **${name}**: ${floor}.`),
  );
}

function replacePart(page: string, part: Part, lines: readonly string[]): string {
  const [begins, ends] = [`<!-- ${part} begins -->`, `<!-- ${part} ends -->`];
  const [before = '', rest = ''] = page.split(begins);
  const [, after] = rest.split(ends);
  assert(after !== undefined, `The page has a part for ${part}`);
  return `${before}${begins}\n${lines.join('\n')}\n${ends}${after}`;
}

function describeRun(command: string): string[] {
  const day = new Date().toISOString().slice(0, 10);
  return [`Measured on ${day} with \`${command}\`: ${describeMachine()}.`, ''];
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function describeMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return (
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ` +
    `${gibibytes} GiB of memory, ${type()} ${kernelVersion()}, Node ${process.version}`
  );
}

/** The kernel version without a distributor's suffix. */
function kernelVersion(): string {
  return /^[\d.]+/.exec(release())?.[0] ?? release();
}
