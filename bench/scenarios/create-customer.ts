import { join } from 'node:path';
import { call } from '../call.ts';
import { Drain } from '../drain.ts';
import { compare, rateFigure, type Side, underLoad, withCpu } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { copySeed, type Seed, seed } from '../seed.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';

export const connections = 8;

export const createCustomer: Scenario = {
  name: 'createcustomer',
  floor: `a bare \`node:http\` server that parses the JSON body and commits its text as one row of SQLite (WAL, \`synchronous=FULL\`) before it answers, on ${connections} connections. Sundesk also delivers a webhook for each customer; its CPU time includes that, and the floor's round begins when the last one has arrived`,
  async run(bench) {
    const data = copySeed(await seed(10_000, bench.print), bench.folder);
    const { side, describe } = await openCreating(bench, data);
    const floor = await startFloor('insert', [join(bench.folder, 'floor.db')]);
    const comparison = await compare(bench, {
      ours: side,
      floor: creations(bench, [floor], { apiKeys: [data.apiKey], connections }),
    });
    return [
      rateFigure('createcustomer, each with a webhook', comparison, {
        goal: 0.6,
        remarks: [describe()],
      }),
    ];
  },
};

/** Sundesk on seeded data, with a receiver for what it delivers meanwhile. */
export async function openCreating(
  bench: Bench,
  data: Seed,
  settings: Record<string, string> = {},
): Promise<{ side: Side; describe(): string }> {
  const receiver = await startFloor('receiver');
  const ours = await startSundesk(data.folder, { ...settings, HOOKS_ALLOW: '127.0.0.0/8' });
  await call(
    ours,
    { action: 'subscribe_customer', api_key: data.apiKey },
    { hookUrl: `${receiver.origin}/hook`, type_request: 'customer_created' },
  );
  const drain = new Drain({ ours, receiver, data });
  const create = creations(bench, [ours], { apiKeys: [data.apiKey], connections });
  const side = withCpu([ours], async (seconds) => {
    const sample = await create(seconds);
    await drain.wait();
    return sample;
  });
  return { side, describe: () => drain.describe() };
}

/** A side that creates customers, with other addresses in each round. */
export function creations(
  bench: Bench,
  servers: readonly [Child, ...Child[]],
  accounts: { apiKeys: readonly string[]; connections: number },
): Side {
  const bytes = { min: 100, max: 2000 };
  let round = 0;
  return (seconds) => {
    round += 1;
    const job = { kind: 'create', ...accounts, prefix: `round.${round}`, bytes } as const;
    return underLoad(bench, servers, job)(seconds);
  };
}
