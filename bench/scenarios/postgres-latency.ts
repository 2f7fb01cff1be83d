import { fileIn } from '../data-location.ts';
import { compare } from '../measure.ts';
import { makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor } from '../start-child.ts';
import { latencyFigure, openRequests, p95Of, pace, requestRate } from './latency.ts';

export const postgresLatency: Scenario = {
  name: 'postgres-latency',
  floor: `Sundesk on SQLite. Both receive ${requestRate} \`createcustomer\` requests a second, and the time of each event runs from the moment at which the process learns that its commit is done`,
  async run(bench) {
    const receiver = await startFloor('receiver');
    const server = await startServer();
    const location = await makeLocation(server, bench.folder, 'requests');
    const onPostgres = await openRequests(bench, location, receiver);
    const onSqlite = await openRequests(bench, fileIn(bench, 'requests-beside'), receiver);
    const rounds = { ours: [] as number[][], floor: [] as number[][] };
    const comparison = await compare(pace(bench), {
      ours: p95Of(onPostgres, rounds.ours),
      floor: p95Of(onSqlite, rounds.floor),
    });
    await onPostgres.close();
    await onSqlite.close();
    const name = `from commit to arrival at ${requestRate}/s on PostgreSQL, p95`;
    return [latencyFigure(name, comparison, { goal: 2, rounds, other: 'SQLite' })];
  },
};
