import type { App } from '../../app.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';

/** How long a draft must be left alone before its saves are announced, as one event. */
export const quietMs = minuteMs;
/** The same in a sandbox, where a program waits for the event. */
export const sandboxQuietMs = 2 * secondMs;

/** How long a draft of an account must be left alone. */
export async function quietMsOf(app: App, accountId: number): Promise<number> {
  return (await app.store.accounts.isSandbox(accountId)) ? sandboxQuietMs : quietMs;
}
