import { setTimeout as sleep } from 'node:timers/promises';
import { NotAnswering } from './call-sundesk.ts';

const betweenMs = 1000;

/**
 * Asks again and again until `signal` aborts, with a second between two questions unless there was much to tell. While
 * Sundesk does not answer, it complains once.
 */
export async function poll(
  ask: () => Promise<{ isBusy: boolean }>,
  { signal, complain }: { signal: AbortSignal; complain: (text: string) => void },
): Promise<void> {
  let isAway = false;
  try {
    for (;;) {
      const { isBusy } = await ask().then(
        (answer) => {
          isAway = false;
          return answer;
        },
        (error: unknown) => {
          if (!(error instanceof NotAnswering)) throw error;
          if (!isAway) complain(`${error.message}. Trying again.`);
          isAway = true;
          return { isBusy: false };
        },
      );
      if (!isBusy) await sleep(betweenMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
