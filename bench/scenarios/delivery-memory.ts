import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBacklog } from '../backlog.ts';
import { round } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { startFloor } from '../start-child.ts';

const deliveriesMax = 200_000;
const quickDeliveriesMax = 20_000;
const portions = 8;
/** From here on, memory should not grow any more. */
const settledAfter = 2;
const growthMiBMax = 32;

export const deliveryMemory: Scenario = {
  name: 'delivery-memory',
  floor:
    'none; the figure is how much the resident memory of Sundesk, without the pages of the database file that it has mapped, grows from the first quarter of the deliveries to the last. Nothing that it holds of a delivery outlives the delivery; what grows is the database, by every attempt that it keeps',
  async run(bench) {
    const deliveries = bench.quick ? quickDeliveriesMax : deliveriesMax;
    const receiver = await startFloor('receiver');
    const backlog = await openBacklog(join(bench.folder, 'memory'), receiver);
    const samples: ReturnType<typeof residentMemory>[] = [];
    for (let portion = 1; portion <= portions; portion += 1) {
      backlog.add(deliveries / portions);
      await backlog.drained();
      await sleep(100);
      samples.push(residentMemory(backlog.ours.pid));
    }
    backlog.close();
    const own = samples.map(({ total, file = 0 }) => total - file);
    const [before = 0, after = 0] = [own[settledAfter - 1], own.at(-1)];
    const growth = after - before;
    const [first, last] = [samples[settledAfter - 1], samples.at(-1)];
    return [
      {
        name: `${round(deliveries)} deliveries: growth of memory`,
        ours: `${round(growth)} MiB`,
        floor: '–',
        ratio: '',
        goal: `< ${growthMiBMax} MiB`,
        met: growth < growthMiBMax,
        remarks: [
          `from ${round(before)} MiB after ${round((deliveries * settledAfter) / portions)} to ${round(after)} MiB`,
          `the most in between ${round(Math.max(...own))} MiB`,
          ...(first?.file === undefined || last?.file === undefined
            ? []
            : [
                `pages of the database file besides: from ${round(first.file)} to ${round(last.file)} MiB`,
              ]),
        ],
      },
    ];
  },
};
