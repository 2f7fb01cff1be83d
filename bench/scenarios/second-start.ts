import assert from 'node:assert/strict';
import { compare, type Side, timeFigure } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';

const secondsMax = 1;

export const secondStart: Scenario = {
  name: 'second-start',
  floor:
    'a script that imports Fastify, adds one route, listens and prints a line. The time runs from the start of the process to that line. Both have the compile cache of their previous start, and Sundesk an existing database',
  async run(bench) {
    const { folder } = await seed(10_000, bench.print);
    const comparison = await compare(bench, {
      ours: starts(() => startSundesk(folder)),
      floor: starts(() => startFloor('fastify')),
    });
    return [
      timeFigure('second start until ready', comparison, { most: secondsMax, unit: 's' }),
      timeFigure('second start until ready, to the floor', comparison, { goal: 3, unit: 's' }),
    ];
  },
};

function starts(start: () => Promise<Child>): Side {
  return async () => {
    const child = await start();
    const { status } = await fetch(`${child.origin}/healthz`);
    assert.equal(status, 200);
    await child.stop();
    return { value: child.readyMs / 1000 };
  };
}
