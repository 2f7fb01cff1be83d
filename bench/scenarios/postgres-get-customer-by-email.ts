import { call } from '../call.ts';
import { compareRounds, measureInTurn, rateFigure, underLoad } from '../measure.ts';
import { copySeedTo, startServer } from '../postgres-server.ts';
import type { Scenario } from '../scenario.ts';
import { customerEmail, seed } from '../seed.ts';
import { startFloor, startSundesk } from '../start-child.ts';
import { watchServer } from '../watch-server.ts';
import { checkAnswers, connections, lookUps } from './get-customer-by-email.ts';

export const postgresGetCustomerByEmail: Scenario = {
  name: 'postgres-getcustomerByemail',
  floor: `a bare \`node:http\` server that reads the customer’s row with one prepared statement of \`pg\` on a pooled connection and sends it as JSON; ${connections} connections request random customers. Sundesk on SQLite takes a turn in the same rounds, for comparison`,
  async run(bench) {
    const data = await seed(10_000, bench.print);
    const server = await startServer();
    const location = await copySeedTo(server, { into: bench.folder, name: 'looking_up', data });
    const ours = await startSundesk(location.folder, location.settings);
    const beside = await startSundesk(data.folder);
    const floor = await startFloor('look-up', [location.settings.DATABASE_URL ?? '']);
    const answer = await checkAnswers(ours, data);
    const query = { action: '', api_key: '', customer_email: customerEmail(1) };
    const { length } = (await call(floor, query)).text;
    const bytes = { min: length, max: length + 500 };
    const { apiKey, customers } = data;
    const watch = await watchServer(server, location.settings.DATABASE_URL ?? '');
    const rounds = await measureInTurn(bench, {
      ours: watch.around(lookUps(bench, ours, { ...data, answer })),
      floor: underLoad(bench, floor, { kind: 'look-up', connections, customers, apiKey, bytes }),
      sqlite: lookUps(bench, beside, { ...data, answer }),
    });
    await watch.close();
    const [name, other] = ['getcustomerByemail on PostgreSQL', 'SQLite'];
    return [
      rateFigure(name, compareRounds(rounds.ours, rounds.floor), {
        goal: 0.5,
        remarks: watch.describe('answer'),
      }),
      rateFigure(`${name}, beside SQLite`, compareRounds(rounds.ours, rounds.sqlite), { other }),
    ];
  },
};
