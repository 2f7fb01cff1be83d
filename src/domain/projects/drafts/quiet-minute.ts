import type { App } from '../../app.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';

/** The time without changes after which a draft's saves are announced as one event. */
const quietMs = minuteMs;
/** In a sandbox a program waits for the event, so its drafts are announced sooner. */
const sandboxQuietMs = 2 * secondMs;

/** The time without changes that a draft of an account needs. */
export async function quietMsOf(app: App, accountId: number): Promise<number> {
  return (await app.store.accounts.isSandbox(accountId)) ? sandboxQuietMs : quietMs;
}
