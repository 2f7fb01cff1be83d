import { setTimeout as sleep } from 'node:timers/promises';
import { openBacklog } from '../backlog.ts';
import { fileIn } from '../data-location.ts';
import { formatted } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { type Child, startFloor } from '../start-child.ts';

const deliveriesMax = 200_000;
const quickDeliveriesMax = 20_000;
const portions = 8;
/** Portions before those: V8 enlarges its heap to what the work needs, and SQLite fills its cache, once. */
const warmUpPortions = 6;
const growthMiBMax = 32;

export const deliveryMemory: Scenario = {
  name: 'delivery-memory',
  floor:
    'none. The figure is the growth of resident memory over these deliveries, without mapped pages of the database file. A warm-up of three quarters as many deliveries lets V8’s heap and SQLite’s cache reach their full size first. Sundesk holds nothing of a delivery in memory after it ends; the database grows with every recorded attempt',
  async run(bench) {
    const deliveries = bench.quick ? quickDeliveriesMax : deliveriesMax;
    const receiver = await startFloor('receiver');
    const backlog = await openBacklog(fileIn(bench, 'memory'), receiver);
    const [ours] = backlog.nodes as [Child];
    const samples: ReturnType<typeof residentMemory>[] = [];
    for (let portion = 1; portion <= warmUpPortions + portions; portion += 1) {
      await backlog.add(deliveries / portions);
      await backlog.drained();
      await sleep(100);
      samples.push(residentMemory(ours.pid));
    }
    await backlog.close();
    const own = samples.map(({ total, file = 0 }) => total - file);
    const [before = 0, after = 0] = [own[warmUpPortions - 1], own.at(-1)];
    const growth = after - before;
    const [first, last] = [samples[warmUpPortions - 1], samples.at(-1)];
    return [
      {
        name: `${formatted(deliveries)} deliveries: growth of memory`,
        ours: `${formatted(growth)} MiB`,
        floor: '–',
        ratio: '',
        goal: `< ${growthMiBMax} MiB`,
        met: growth < growthMiBMax,
        remarks: [
          `from ${formatted(before)} to ${formatted(after)} MiB, after ${formatted((deliveries * warmUpPortions) / portions)} to warm up`,
          `after each portion, those of the warm-up included: ${own.map(formatted).join(', ')} MiB`,
          ...(first?.file === undefined || last?.file === undefined
            ? []
            : [
                `pages of the database file besides: from ${formatted(first.file)} to ${formatted(last.file)} MiB`,
              ]),
        ],
      },
    ];
  },
};
