import type { AccountDb } from '../../domain/account-db.ts';
import type { App } from '../../domain/app.ts';
import { rememberAnswer } from '../../domain/idempotency/remember-answer.ts';
import type { Person } from './person.ts';

/** How a window names what it sends, and may send again: 128 random bits in hexadecimal. */
export const sendId = /^[0-9a-f]{32}$/;

type Sent = {
  /** Undefined from windows that send once. */
  sendId: string | undefined;
  action: string;
  /** What is sent, or a digest of it: the same id with anything else is refused with IDEMPOTENCY_KEY_REUSED. */
  body: string;
};

/**
 * Runs `work` once, however often a window sends it: one whose connection broke cannot know whether the first request
 * arrived. The answer is kept for a day.
 */
export async function sendOnce<Answer extends object>(
  app: App,
  tx: AccountDb,
  { accountId, userId }: Person,
  { sendId: id, action, body }: Sent,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (id === undefined) return work();
  const request = { accountId, key: `desk ${userId} ${id}`, action, body, answersSecret: false };
  return JSON.parse(
    await rememberAnswer(app, tx, request, async () => JSON.stringify(await work())),
  );
}
