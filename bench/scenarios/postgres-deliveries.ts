import { openBacklog } from '../backlog.ts';
import { fileIn } from '../data-location.ts';
import { compare, rateFigure } from '../measure.ts';
import { makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor } from '../start-child.ts';
import { watchServer } from '../watch-server.ts';
import { draining, perSecondOnPostgres } from './deliveries.ts';

export const postgresDeliveries: Scenario = {
  name: 'postgres-deliveries',
  floor: 'Sundesk on SQLite. Both have the backlog of the scenario `deliveries`',
  async run(bench) {
    const receiver = await startFloor('receiver');
    const server = await startServer();
    const location = await makeLocation(server, bench.folder, 'backlog');
    const onPostgres = await openBacklog(location, receiver);
    const watch = await watchServer(server, location.settings.DATABASE_URL ?? '');
    const onSqlite = await openBacklog(fileIn(bench, 'backlog-beside'), receiver);
    const comparison = await compare(bench, {
      ours: draining(onPostgres, receiver, { perSecond: perSecondOnPostgres, server: watch }),
      floor: draining(onSqlite, receiver, { perSecond: perSecondOnPostgres }),
    });
    await watch.close();
    await onPostgres.close();
    await onSqlite.close();
    const remarks = watch.describe('delivery');
    return [
      rateFigure('deliveries from a backlog, on PostgreSQL', comparison, {
        ...{ unit: 'delivery', other: 'SQLite', remarks },
      }),
    ];
  },
};
