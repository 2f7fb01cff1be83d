import { join } from 'node:path';
import { importedRows, importing, keeping, openFiles } from '../importing.ts';
import { type Comparison, compare, formatted, timeFigure } from '../measure.ts';
import type { Figure, Scenario } from '../scenario.ts';
import { copySeed } from '../seed.ts';
import { seedDesk } from '../seed-desk.ts';
import { startFloor, startSundesk } from '../start-child.ts';

const secondsMax = 5;

export const importCustomers: Scenario = {
  name: 'import',
  floor: `a bare \`node:http\` server that parses the same CSV file of ${importedRows.toLocaleString('en')} rows and keeps each as one row of one table of SQLite, 100 in each commit (WAL, \`synchronous=FULL\`). Sundesk takes the file in, checks each row, and then writes each customer with search words, counts and an event`,
  async run(bench) {
    const { folder } = copySeed(await seedDesk(1000, bench.print), bench.folder);
    const server = await startSundesk(folder);
    const floor = await startFloor('import-rows', [join(bench.folder, 'people.db')]);
    const [ourFile, floorFile] = [openFiles(), openFiles()];
    const comparison = await compare(bench, {
      ours: await importing(server, ourFile),
      floor: keeping(floor, floorFile),
    });
    return [importFigure('import of 10,000 customers', comparison)];
  },
};

/** A line of the table for the seconds that an import takes. */
export function importFigure(
  name: string,
  comparison: Comparison,
  remarks: readonly string[] = [],
): Figure {
  const { cpuMs } = comparison.ours;
  const cpu = cpuMs === undefined ? [] : [`CPU ${formatted(cpuMs)} ms for each customer`];
  return timeFigure(name, comparison, {
    most: secondsMax,
    unit: 's',
    remarks: [...cpu, ...remarks],
  });
}
