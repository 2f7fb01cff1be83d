import { compareRounds, measureInTurn, rateFigure, type Sample, timeFigure } from '../measure.ts';
import { copySeedTo, makeLocation, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { copySeed, seed } from '../seed.ts';
import { startFloor } from '../start-child.ts';
import { watchServer } from '../watch-server.ts';
import { connections, creations, openCreating } from './create-customer.ts';

/** CPU time for each customer, of Sundesk and of PostgreSQL itself. */
const cpuMsMax = 0.8;

export const postgresCreateCustomer: Scenario = {
  name: 'postgres-createcustomer',
  floor: `a bare \`node:http\` server that parses the JSON body and commits its text as one row of PostgreSQL with a prepared statement of \`pg\` before it answers, on ${connections} connections with as many to the database. For Sundesk, CPU time includes the webhook of each customer, until the last has arrived. Sundesk on SQLite takes a turn in the same rounds, for comparison`,
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
    const bodies = await makeLocation(server, bench.folder, 'bodies');
    const [ourUrl = '', floorUrl = ''] = [location, bodies].map(
      ({ settings }) => settings.DATABASE_URL,
    );
    const floor = await startFloor('insert', [floorUrl, String(connections)]);
    const watch = await watchServer(server, ourUrl);
    const floorWatch = await watchServer(server, floorUrl);
    const rounds = await measureInTurn(bench, {
      ours: watch.around(onPostgres.side),
      floor: floorWatch.around(creations(bench, [floor], { apiKeys: [data.apiKey], connections })),
      sqlite: onSqlite.side,
    });
    await watch.close();
    await floorWatch.close();
    const name = 'createcustomer, each with a webhook, on PostgreSQL';
    return [
      rateFigure(name, compareRounds(rounds.ours, rounds.floor), {
        goal: 0.3,
        remarks: [
          onPostgres.describe(),
          ...watch.describe('customer with its delivery'),
          ...floorWatch.describe('row of the floor'),
        ],
      }),
      timeFigure(
        `${name}: CPU of PostgreSQL for each`,
        compareRounds(watch.cpuSamples(), floorWatch.cpuSamples()),
        { most: cpuMsMax },
      ),
      timeFigure(
        `${name}: CPU of Sundesk for each`,
        compareRounds(cpuOf(rounds.ours), cpuOf(rounds.floor)),
        { most: cpuMsMax },
      ),
      rateFigure(`${name}, beside SQLite`, compareRounds(rounds.ours, rounds.sqlite), {
        other: 'SQLite',
        remarks: [`SQLite ${onSqlite.describe()}`],
      }),
    ];
  },
};

function cpuOf(samples: readonly Sample[]): Sample[] {
  return samples.map(({ cpuMs = Number.NaN }) => ({ value: cpuMs }));
}
