import assert from 'node:assert/strict';
import { compare, describeSpread, formatted, type Side } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';

const roundsMin = 7;
const goal = 3;

export const secondStart: Scenario = {
  name: 'second-start',
  floor:
    'a script that imports Fastify, adds one route, listens and prints a line. The time runs from the start of the process to that line. Sundesk starts on an existing database, with the compile cache of the previous start; the floor has no cache',
  async run(bench) {
    const { folder } = await seed(10_000, bench.print);
    const rounds = Math.max(roundsMin, bench.rounds);
    const { ours, floor, ratio, spread } = await compare(
      { ...bench, rounds },
      { ours: starts(() => startSundesk(folder)), floor: starts(() => startFloor('fastify')) },
    );
    return [
      {
        name: 'second start until ready',
        ours: `${formatted(ours.value)} ms`,
        floor: `${formatted(floor.value)} ms`,
        ratio: ratio.toFixed(2),
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        remarks: [describeSpread(spread)],
      },
    ];
  },
};

function starts(start: () => Promise<Child>): Side {
  return async () => {
    const child = await start();
    const { status } = await fetch(`${child.origin}/healthz`);
    assert.equal(status, 200);
    await child.stop();
    return { value: child.readyMs };
  };
}
