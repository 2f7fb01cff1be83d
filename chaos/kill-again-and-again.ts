import { setTimeout as sleep } from 'node:timers/promises';
import { countBreakers } from './count-breakers.ts';
import type { Hurt, Hurting, Target } from './target.ts';

/** The real service on SQLite, to be killed and started again. */
export type Desk = Target & {
  /** Kills it, ready or not, as a loss of the process would: with SIGKILL, so nothing is tidied. */
  kill(): Promise<void>;
};

/** The moments at which the service is killed, with their share of ten kills. */
const manners = [
  ['under load', 6],
  ['just after it was ready', 2],
  ['while it started', 2],
] as const;
type Manner = (typeof manners)[number][0];

const lifeMsMin = 300;
const justAfterMsMax = 30;
/** A start takes about that long: recovery of the database, the port, the workers. */
const startMsMax = 600;

/** Kills a service that is up and starts it again, as often as planned; at the end it is up. */
export async function killAgainAndAgain(
  desk: Desk,
  { troubles, lifeMsMax, timeMsMax, random, afterTrouble, print }: Hurting,
): Promise<Hurt> {
  const endsAt = performance.now() + timeMsMax;
  const counts: Record<Manner, number> = {
    'under load': 0,
    'just after it was ready': 0,
    'while it started': 0,
  };
  let breakersSeen = 0;
  for (let number = 1; number <= troubles && performance.now() < endsAt; number += 1) {
    // However few there are, each manner has its turn; the first finds a service that has worked for a while.
    const manner = manners[number - 1]?.[0] ?? choose(random);
    counts[manner] += 1;
    if (manner === 'while it started') await sleep(random() * startMsMax);
    else {
      const service = await desk.up();
      breakersSeen += await countBreakers(service, desk);
      await sleep(
        manner === 'under load'
          ? lifeMsMin + random() * (lifeMsMax - lifeMsMin)
          : random() * justAfterMsMax,
      );
    }
    await desk.kill();
    desk.start();
    afterTrouble(number);
    if (number % 10 === 0) print(`killed ${number} times`);
  }
  await desk.up();
  return {
    troubles: counts,
    breakersSeen,
    backMsMax: undefined,
    stalled: [],
    fallen: [],
    lateResults: undefined,
  };
}

function choose(random: () => number): Manner {
  let roll = random() * 10;
  for (const [manner, share] of manners) {
    roll -= share;
    if (roll < 0) return manner;
  }
  return 'under load';
}
