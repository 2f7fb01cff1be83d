import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import { call } from '../call.ts';
import { fileIn } from '../data-location.ts';
import { makeAccounts } from '../make-accounts.ts';
import { compareRounds, measureInTurn, timeFigure } from '../measure.ts';
import { describePercentiles, percentile } from '../percentile.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor, startSundesk } from '../start-child.ts';
import { startTimedSundesk } from '../timed-sundesk.ts';
import { until } from '../until.ts';

const accounts = 50;
const rate = 200;
/** The default concurrency of a subscription. */
const slots = 10;
const goal = 1.1;
/** The time that Sundesk gives a receiver. */
const attemptMs = 10_000;
/** The measured time begins this long before the first attempts time out. */
const aheadMs = 1000;

export const isolation: Scenario = {
  name: 'isolation',
  floor: `Sundesk in rounds in which all receivers answer at once. There are ${accounts} accounts with one subscription each, and customers are created in each account in turn, ${rate} a second in total. In the other rounds, the receiver of one account never answers. Measuring starts ${aheadMs / 1000} s before its first ${slots} attempts time out, and so covers the timeouts and the opening of its breaker, which is checked. Each round has a new subscription in that account. The figure covers the other ${accounts - 1} accounts, whose receiver is another process`,
  async run(bench) {
    const location = fileIn(bench, 'isolation');
    const [hangingKey = '', ...otherKeys] = await makeAccounts(location.folder, accounts);
    const receiver = await startFloor('receiver');
    const hanging = await startFloor('hanging-receiver');
    const first = await startSundesk(location.folder, { HOOKS_ALLOW: '127.0.0.0/8' });
    for (const api_key of otherKeys) {
      const hook = { hookUrl: `${receiver.origin}/hook`, type_request: 'customer_created' };
      await call(first, { action: 'subscribe_customer', api_key }, hook);
    }
    await first.stop();
    const { ours, database, takeCommits, idle } = await startTimedSundesk(location);
    const load = { kind: 'create-at-rate', origin: ours.origin, rate } as const;
    const bytes = { min: 100, max: 2000 };
    const seconds = bench.seconds + aheadMs / 1000;
    const hook = { hookUrl: `${hanging.origin}/hook`, type_request: 'customer_created' };
    let number = 0;

    const countTroubles = async () => [
      Number(await database.value(`select count(*) from attempts where outcome = 'timed_out'`)),
      Number(await database.value('select count(*) from endpoint_states where breaker_level > 0')),
    ];

    /** The times of all events of the other accounts. */
    async function measure(hangs: boolean): Promise<number[]> {
      number += 1;
      await call(ours, { action: 'subscribe_customer', api_key: hangingKey }, hook);
      if (hangs) await ask(hanging, '/hang');
      const burst = { apiKeys: [hangingKey], prefix: `burst.${number}` };
      await bench.load({ ...load, ...burst, bytes, seconds: (2 * slots) / rate });
      if (hangs) {
        await until('all slots to be taken', async () => Number(await ask(hanging, '/')) === slots);
        await sleep(attemptMs - aheadMs);
      } else await idle();
      await takeArrivals(receiver);
      await takeCommits();
      const before = await countTroubles();
      const apiKeys = [hangingKey, ...otherKeys];
      await bench.load({ ...load, apiKeys, prefix: `round.${number}`, bytes, seconds });
      const after = await countTroubles();
      const [timedOut, opened] = after.map((count, index) => count - (before[index] ?? 0));
      assert.deepEqual([timedOut, opened], hangs ? [slots, 1] : [0, 0]);
      await ask(hanging, '/let-go');
      await call(ours, { action: 'unsubscribe_customer', api_key: hangingKey }, hook);
      await idle();
      const commits = await takeCommits();
      const arrivals = await takeArrivals(receiver);
      assert.equal(arrivals.length, commits.size - Math.ceil(commits.size / accounts));
      return arrivals.map(([id, at]) => at - (commits.get(id) ?? Number.NaN));
    }

    const rounds = await measureInTurn(bench, {
      hanging: () => measure(true),
      answering: () => measure(false),
    });
    await database.close();
    const [ours95 = [], floor95 = []] = [rounds.hanging, rounds.answering].map((all) =>
      all.map((ms) => ({ value: percentile(ms, 95) })),
    );
    return [
      timeFigure(
        `p95 of ${accounts - 1} subscriptions while the ${accounts}th hangs`,
        compareRounds(ours95, floor95),
        {
          goal,
          remarks: [
            `${describePercentiles(rounds.hanging)}, without ${describePercentiles(rounds.answering)}`,
            `in each round ${slots} attempts timed out and a breaker opened while the others were measured`,
          ],
        },
      ),
    ];
  },
};
