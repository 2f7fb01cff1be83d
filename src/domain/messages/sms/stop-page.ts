import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Channel, Message } from '../message.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { findOptOut, insertOptOut, takeBackOptOut } from '../rows/opt-outs.ts';
import { findLatestConsent, insertConsent } from '../set-consent.ts';

/** The page that a message names for opting out. */
export function stopPath(token: string): string {
  return `/stop/${token}`;
}

const tokenPattern = /^[\w-]{16}$/;

/** The contents of the page. */
export type StopPage = {
  channel: Channel;
  companyName: string;
  /** True if the recipient gets no more messages. */
  isStopped: boolean;
};

/** Undefined for a token that no message has. */
export async function openStopPage(app: App, token: string): Promise<StopPage | undefined> {
  const message = await find(app, token);
  return message && show(app.store.forAccount(message.accountId), message);
}

/**
 * Stops the messages of one firm to the recipient, or takes that back. Twice is as good as once. Undefined for a token
 * that no message has.
 */
export async function answerStopPage(
  app: App,
  { token, stop }: { token: string; stop: boolean },
): Promise<StopPage | undefined> {
  const message = await find(app, token);
  if (message === undefined) return undefined;
  return app.store.forAccount(message.accountId).transaction(async (tx) => {
    const page = await show(tx, message);
    if (page.isStopped !== stop) await answer(app, tx, message, stop);
    return { ...page, isStopped: stop };
  });
}

/** A path may contain anything, and not every database accepts that as text. */
async function find(app: App, token: string) {
  return tokenPattern.test(token) ? app.store.outbox.findByStopToken(token) : undefined;
}

type Written = Pick<Message, 'channel' | 'recipient' | 'customerId'>;

async function show(
  store: AccountDb,
  { channel, recipient, customerId }: Written,
): Promise<StopPage> {
  const isStopped =
    channel === 'sms'
      ? (await findOptOut(store, recipient)) !== undefined
      : (await findLatestConsent(store, customerId, channel))?.given === false;
  return { channel, companyName: (await readLetterhead(store)).name, isStopped };
}

/** A number is opted out as such; of an email address its customer has spoken. */
async function answer(
  app: App,
  tx: AccountDb,
  { channel, recipient, customerId }: Written,
  stop: boolean,
): Promise<void> {
  if (channel === 'email') {
    const source = 'The link in an email';
    await insertConsent(tx, {
      customerId,
      channel,
      given: !stop,
      source,
      saidAt: app.now(),
    });
  } else if (stop) await insertOptOut(tx, recipient, app.now());
  else await takeBackOptOut(tx, recipient, app.now());
}
