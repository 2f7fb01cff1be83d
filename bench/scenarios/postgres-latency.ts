import { fileIn } from '../data-location.ts';
import { makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor } from '../start-child.ts';
import { measureTrips, openRequests, requestRate, tripFigure } from './latency.ts';

export const postgresLatency: Scenario = {
  name: 'postgres-latency',
  floor: `Sundesk on SQLite. Both receive ${requestRate} \`createcustomer\` requests a second. The time of each event runs from the sending of its request, or from the moment at which the process learns that its commit is done`,
  async run(bench) {
    const receiver = await startFloor('receiver');
    const server = await startServer();
    const location = await makeLocation(server, bench.folder, 'requests');
    const onPostgres = await openRequests(bench, location, receiver);
    const onSqlite = await openRequests(bench, fileIn(bench, 'requests-beside'), receiver);
    const rounds = await measureTrips(bench, { ours: onPostgres, floor: onSqlite });
    await onPostgres.close();
    await onSqlite.close();
    const at = `at ${requestRate}/s on PostgreSQL`;
    const p95 = { percent: 95, other: 'SQLite' };
    return [
      tripFigure(`from request to arrival ${at}`, rounds, { ...p95, goal: 3, from: 'requestedAt' }),
      tripFigure(`from commit to arrival ${at}`, rounds, { ...p95, goal: 2 }),
    ];
  },
};
