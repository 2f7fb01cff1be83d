import { openBacklog } from '../backlog.ts';
import { fileIn } from '../data-location.ts';
import { compareRounds, measureInTurn, rateFigure } from '../measure.ts';
import { makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor } from '../start-child.ts';
import { watchServer } from '../watch-server.ts';
import { draining, perSecondOnPostgres, posting } from './deliveries.ts';

export const postgresDeliveries: Scenario = {
  name: 'postgres-deliveries',
  floor:
    'that of `deliveries`, with the same backlog. Sundesk on SQLite takes a turn in the same rounds, for comparison',
  async run(bench) {
    const receiver = await startFloor('receiver');
    const server = await startServer();
    const location = await makeLocation(server, bench.folder, 'backlog');
    const onPostgres = await openBacklog(location, receiver);
    const watch = await watchServer(server, location.settings.DATABASE_URL ?? '');
    const onSqlite = await openBacklog(fileIn(bench, 'backlog-beside'), receiver);
    const rounds = await measureInTurn(bench, {
      ours: draining(onPostgres, receiver, { perSecond: perSecondOnPostgres, server: watch }),
      floor: await posting(receiver),
      sqlite: draining(onSqlite, receiver, { perSecond: perSecondOnPostgres }),
    });
    await watch.close();
    await onPostgres.close();
    await onSqlite.close();
    const [name, unit] = ['deliveries from a backlog, on PostgreSQL', 'delivery'];
    return [
      rateFigure(name, compareRounds(rounds.ours, rounds.floor), {
        goal: 0.25,
        unit,
        remarks: watch.describe(unit),
      }),
      rateFigure(`${name}, beside SQLite`, compareRounds(rounds.ours, rounds.sqlite), {
        unit,
        other: 'SQLite',
      }),
    ];
  },
};
