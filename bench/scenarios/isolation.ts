import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import { call } from '../call.ts';
import { makeAccounts } from '../make-accounts.ts';
import { compare, describeSpread, formatted } from '../measure.ts';
import { describePercentiles, percentile } from '../percentile.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { startFloor, startSundesk } from '../start-child.ts';
import { startTimedSundesk } from '../timed-sundesk.ts';
import { until } from '../until.ts';

const accounts = 50;
const rate = 200;
/** The default concurrency of a subscription. */
const slots = 10;
const goal = 1.1;

export const isolation: Scenario = {
  name: 'isolation',
  floor: `Sundesk in rounds in which all receivers answer at once. There are ${accounts} accounts with one subscription each, and customers are created in each account in turn, ${rate} a second in total. In the other rounds, the receiver of one account never answers, and measuring starts when its ${slots} concurrent deliveries are in use. The figure covers the other ${accounts - 1} accounts, whose receiver is another process`,
  async run(bench) {
    const folder = join(bench.folder, 'isolation');
    mkdirSync(folder);
    const apiKeys = await makeAccounts(folder, accounts);
    const receiver = await startFloor('receiver');
    const hanging = await startFloor('hanging-receiver');
    const [hangingKey = ''] = apiKeys;
    const first = await startSundesk(folder, { HOOKS_ALLOW: '127.0.0.0/8' });
    for (const apiKey of apiKeys) {
      const { origin } = apiKey === hangingKey ? hanging : receiver;
      const hook = { hookUrl: `${origin}/hook`, type_request: 'customer_created' };
      await call(first, { action: 'subscribe_customer', api_key: apiKey }, hook);
    }
    await first.stop();
    const { ours, takeCommits, idle, close } = await startTimedSundesk({ folder, settings: {} });
    const load = {
      kind: 'create-at-rate',
      origin: ours.origin,
      bytes: { min: 100, max: 2000 },
    } as const;
    const rounds = { hanging: [] as number[][], answering: [] as number[][] };
    let number = 0;

    async function p95(seconds: number, hangs: boolean): Promise<number> {
      number += 1;
      if (hangs) await ask(hanging, '/hang');
      const burst = { ...load, apiKeys: [hangingKey], prefix: `burst.${number}` };
      await bench.load({ ...burst, rate, seconds: (2 * slots) / rate });
      if (hangs) {
        await until('all slots to be taken', async () => Number(await ask(hanging, '/')) === slots);
      } else await idle();
      await takeArrivals(receiver);
      await takeCommits();
      await bench.load({ ...load, apiKeys, prefix: `round.${number}`, rate, seconds });
      if (hangs) assert.equal(Number(await ask(hanging, '/let-go')), slots);
      await idle();
      const commits = await takeCommits();
      const ms = (await takeArrivals(receiver)).map(
        ([id, at]) => at - (commits.get(id) ?? Number.NaN),
      );
      assert.equal(ms.length, commits.size - Math.ceil(commits.size / accounts));
      rounds[hangs ? 'hanging' : 'answering'].push(ms);
      return percentile(ms, 95);
    }

    await p95(bench.seconds, false);
    const {
      ours: disturbed,
      floor,
      ratio,
      spread,
    } = await compare(pace(bench), {
      ours: async (seconds) => ({ value: await p95(seconds, true) }),
      floor: async (seconds) => ({ value: await p95(seconds, false) }),
    });
    await close();
    return [
      {
        name: `p95 of ${accounts - 1} subscriptions while the ${accounts}th hangs`,
        ours: `${formatted(disturbed.value)} ms`,
        floor: `${formatted(floor.value)} ms`,
        ratio: ratio.toFixed(2),
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        remarks: [
          describeSpread(spread),
          `${describePercentiles(rounds.hanging)}, without ${describePercentiles(rounds.answering)}`,
        ],
      },
    ];
  },
};

/** More rounds and shorter ones than others have: the goal is close, and a sender gives up after ten seconds. */
function pace({ rounds, seconds }: Bench): Pick<Bench, 'rounds' | 'seconds'> {
  return { rounds: rounds * 2, seconds: seconds - 0.75 };
}
