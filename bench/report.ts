import assert from 'node:assert/strict';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { Figure, Scenario } from './scenario.ts';

const columns = ['figure', 'Sundesk', 'floor', 'ratio', 'goal', 'met'] as const;

function toRow({ name, ours, floor, ratio, goal, met }: Figure): string[] {
  return [name, ours, floor, ratio, goal, met === undefined ? '' : met ? 'yes' : 'NO'];
}

/** The figures as an aligned table for the terminal, with their remarks below. */
export function toText(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(toRow)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '),
  );
  const remarks = figures.map(({ name, remarks }) => `${name}\n  ${remarks.join('\n  ')}`);
  return [describeMachine(), '', ...lines, '', ...remarks].join('\n');
}

const [sectionBegins, sectionEnds] = ['<!-- PostgreSQL begins -->', '<!-- PostgreSQL ends -->'];

/** The page `docs/benchmarks.md`. */
export function toMarkdown(
  { figures, onPostgres }: { figures: readonly Figure[]; onPostgres: readonly Figure[] },
  scenarios: readonly Scenario[],
): string {
  const command = 'npm run bench -- --write';
  return toPage({ figures, section: toSection(onPostgres, command), command }, scenarios);
}

/** The page with what was measured of SQLite by itself. */
export function withSqlite(
  page: string,
  figures: readonly Figure[],
  scenarios: readonly Scenario[],
): string {
  const { section } = split(page);
  return toPage({ figures, section, command: 'npm run bench -- --only sqlite --write' }, scenarios);
}

/** The page with what was measured of PostgreSQL by itself. */
export function withPostgres(page: string, figures: readonly Figure[]): string {
  const { before, after } = split(page);
  const section = toSection(figures, 'npm run bench -- --only postgres --write');
  return `${before}${sectionBegins}\n${section}\n${sectionEnds}${after}`;
}

function split(page: string): { before: string; section: string; after: string } {
  const [before = '', rest = ''] = page.split(sectionBegins);
  const [section, after] = rest.split(sectionEnds);
  assert(section !== undefined && after !== undefined, 'The page has a part for PostgreSQL');
  return { before, section: section.trim(), after };
}

function toPage(
  { figures, section, command }: { figures: readonly Figure[]; section: string; command: string },
  scenarios: readonly Scenario[],
): string {
  return `${[
    '# Benchmarks',
    '',
    'For operators who plan a machine, and developers who change a hot path.',
    '',
    ...describeRun(command),
    ...toTable(figures),
    '',
    sectionBegins,
    section,
    sectionEnds,
    '',
    '## How to read it',
    '',
    'Rates depend on the machine, so each figure is a ratio to a floor: a minimal program that does comparable work in',
    'the same run. Sundesk and the floor take turns in seven rounds, all of which count. The ratio is the median of the',
    'ratios of all rounds; the two rates are medians of their own, so dividing them gives a slightly different ratio.',
    'Sundesk, the floor and the load generator (autocannon) are separate processes with production settings, and share',
    'the machine. Where the floor was not fully busy, the load generator limited it; the ratio of CPU times in the remarks',
    'then shows what the work costs. Each customer has five notes and three projects. For goals with “≤”, less is better;',
    'a goal with a unit limits the figure itself, any other the ratio. p95 is the time within which 95 % of requests finish.',
    '',
    'PostgreSQL figures use a server on the same machine, over loopback, that waits for the disk at each commit and holds',
    'the same data as the SQLite file. Figures without a goal are for information.',
    '',
    '## The floors',
    '',
    ...scenarios.map(({ name, floor }) => `- **${name}**: ${floor}.`),
    '',
    '## Remarks on this run',
    '',
    ...toRemarks(figures),
    '',
    '## How to run it',
    '',
    '```',
    'npm run bench                                  # all scenarios',
    'npm run bench -- --quick                       # fewer and shorter rounds',
    'npm run bench -- --skip-million                # without the 1.6 GB database of a million customers',
    'npm run bench -- --only postgres               # all PostgreSQL scenarios',
    `npm run bench -- --only NAME                   # ${scenarios.map(({ name }) => name).join(', ')}`,
    'npm run bench -- --only latency --trace        # and what Sundesk did during the slowest 1 % of events',
    'npm run bench -- --write                       # all scenarios, and this page',
    'npm run bench -- --only postgres --write       # the PostgreSQL scenarios, and their section of this page',
    'npm run bench -- --only sqlite --write         # all other scenarios, and the rest of this page',
    '```',
    '',
    'With `--trace`, a line for each of the slowest events at 200/s gives its time from commit to arrival, and what the',
    'process did meanwhile: collections of garbage, commits of SQLite, such commits with a checkpoint, and stalls, which',
    'are turns of the event loop of more than 3 ms. A stall with little time on a core waited for one, or for the disk.',
    '',
    'The benchmarks keep their databases for the next run, in `sundesk-bench-…` in the temporary folder of the system.',
    'That folder must be on a disk: in memory, `createcustomer` never waits for a commit.',
  ].join('\n')}\n`;
}

function toSection(figures: readonly Figure[], command: string): string {
  return [
    '## On PostgreSQL',
    '',
    ...describeRun(command),
    ...toTable(figures),
    '',
    ...toRemarks(figures),
  ].join('\n');
}

function describeRun(command: string): string[] {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `Measured on ${day} with \`${command}\`, which writes this section.`,
    '',
    `${describeMachine()}.`,
    '',
  ];
}

function toTable(figures: readonly Figure[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(columns),
    row(columns.map(() => '---')),
    ...figures.map((figure) => row(toRow(figure))),
  ];
}

function toRemarks(figures: readonly Figure[]): string[] {
  return figures.map(({ name, remarks }) => `- **${name}**: ${remarks.join('; ')}.`);
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
