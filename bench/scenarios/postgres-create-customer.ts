import { compare, rateFigure } from '../measure.ts';
import { copySeedTo, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { copySeed, seed } from '../seed.ts';
import { watchServer } from '../watch-server.ts';
import { openCreating } from './create-customer.ts';

export const postgresCreateCustomer: Scenario = {
  name: 'postgres-createcustomer',
  floor:
    'Sundesk on SQLite with the same customers and requests. On both, a round ends when the last webhook has arrived',
  async run(bench) {
    const data = await seed(10_000, bench.print);
    const server = await startServer();
    const location = await copySeedTo(server, { into: bench.folder, name: 'creating', data });
    const onPostgres = await openCreating(
      bench,
      { ...data, folder: location.folder },
      location.settings,
    );
    const onSqlite = await openCreating(bench, copySeed(data, bench.folder));
    const watch = await watchServer(server, location.settings.DATABASE_URL ?? '');
    const comparison = await compare(bench, {
      ours: watch.around(onPostgres.side),
      floor: onSqlite.side,
    });
    await watch.close();
    return [
      rateFigure('createcustomer, each with a webhook, on PostgreSQL', comparison, {
        other: 'SQLite',
        remarks: [
          onPostgres.describe(),
          `SQLite ${onSqlite.describe()}`,
          ...watch.describe('customer with its delivery'),
        ],
      }),
    ];
  },
};
