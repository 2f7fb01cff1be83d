import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './measure.ts';

/** What one run printed of one figure: `1,234/s` or `0.598 ms` of Sundesk, and its ratio to the floor if it has one. */
type Printed = { name: string; ours: number; unit: string; ratio: number | undefined };

/** One figure of both checkouts in every round that both measured it. */
type Pair = { name: string; unit: string; before: Printed[]; after: Printed[] };

/**
 * Runs the same benchmark in another checkout and in this one by turns, so that noise of the machine meets both, and
 * returns a table of the medians. Each checkout measures with its own harness. Throws if a run fails.
 */
export async function compare(
  other: string,
  rounds: number,
  options: readonly string[],
): Promise<string> {
  if (!existsSync(join(other, 'bench/main.ts'))) throw new Error(`No benchmarks in ${other}`);
  const pairs = new Map<string, Pair>();
  for (let round = 1; round <= rounds; round += 1) {
    // The first of a round may meet a warmer or a colder machine, so the two take turns in being it.
    const order = round % 2 === 1 ? (['before', 'after'] as const) : (['after', 'before'] as const);
    for (const side of order) {
      console.error(`round ${round} of ${rounds}, ${side}`);
      const folder = side === 'before' ? other : join(import.meta.dirname, '..');
      for (const printed of readTable(await runBench(folder, options))) {
        const { name, unit } = printed;
        const pair = pairs.get(name) ?? { name, unit, before: [], after: [] };
        pair[side].push(printed);
        pairs.set(name, pair);
      }
    }
  }
  return toTable([...pairs.values()].filter(({ before, after }) => before[0] && after[0]));
}

function runBench(folder: string, options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bench/main.ts', ...options], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The benchmark in ${folder} failed`)),
    );
  });
}

/** Reads the table that a run prints; its columns are two spaces or more apart. */
export function readTable(output: string): Printed[] {
  const lines = output.split('\n');
  const head = lines.findIndex((line) => line.startsWith('figure '));
  const end = lines.indexOf('', head);
  const columns = ['Sundesk', 'floor', 'ratio', 'goal'].map((name) => lines[head]?.indexOf(name));
  const [ours = 0, floor, ratio, goal] = columns;
  return lines.slice(head + 1, end).flatMap((line) => {
    const value = /^([\d,.]+)\s*(\S*)/.exec(line.slice(ours, floor));
    if (value === null) return [];
    const ratioText = line.slice(ratio, goal).trim();
    return {
      name: line.slice(0, ours).trim(),
      ours: Number(value[1]?.replaceAll(',', '')),
      unit: value[2] ?? '',
      ratio: ratioText === '' ? undefined : Number(ratioText),
    };
  });
}

function toTable(pairs: readonly Pair[]): string {
  const head = ['figure', 'before', 'after', 'after ÷ before', 'of floor before', 'of floor after'];
  const rows = pairs.map(({ name, unit, before, after }) => {
    const [mid, midAfter] = [before, after].map((runs) => median(runs.map(({ ours }) => ours)));
    const floors = [before, after].map((runs) =>
      median(runs.flatMap(({ ratio }) => ratio ?? [])).toFixed(2),
    );
    const ratio = (Number(midAfter) / Number(mid)).toFixed(2);
    return [name, `${mid} ${unit}`, `${midAfter} ${unit}`, ratio, ...floors].map((cell) =>
      cell.replace('NaN', ''),
    );
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
