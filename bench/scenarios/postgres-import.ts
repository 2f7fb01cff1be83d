import { join } from 'node:path';
import { importedRows, importing, keeping, openFiles } from '../importing.ts';
import { compare } from '../measure.ts';
import { copySeedTo, makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { seedDesk } from '../seed-desk.ts';
import { startFloor, startSundesk } from '../start-child.ts';
import { watchServer } from '../watch-server.ts';
import { importFigure } from './import.ts';

export const postgresImport: Scenario = {
  name: 'postgres-import',
  floor: `the same as of \`import\`, with ${importedRows.toLocaleString('en')} rows of one table of PostgreSQL, 100 in each statement`,
  async run(bench) {
    const { folder } = await seedDesk(1000, bench.print);
    const data = { database: join(folder, 'sundesk.db') };
    const server = await startServer();
    const location = await copySeedTo(server, { into: bench.folder, name: 'importing', data });
    const ours = await startSundesk(location.folder, location.settings);
    const other = await makeLocation(server, bench.folder, 'people');
    const floor = await startFloor('import-rows', [other.settings.DATABASE_URL ?? '']);
    const watch = await watchServer(server, location.settings.DATABASE_URL ?? '');
    const comparison = await compare(bench, {
      ours: watch.around(await importing(ours, openFiles())),
      floor: keeping(floor, openFiles()),
    });
    await watch.close();
    const name = 'import of 10,000 customers, on PostgreSQL';
    return [importFigure(name, comparison, watch.describe('customer'))];
  },
};
