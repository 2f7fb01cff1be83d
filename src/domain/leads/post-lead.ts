import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { findMembers } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { splitName } from '../customers/customer.ts';
import { addToCount } from '../messages/count-toward-quota.ts';
import { Refusal } from '../shared/refusal.ts';
import { dateIn, endOfDay, secondMs } from '../shared/time.ts';
import type { LeadForm } from './lead-form.ts';
import { leadsMax } from './lead-limits.ts';
import type { OpenLeadForm } from './open-lead-form.ts';

import type { Lead } from './read-lead.ts';
import { takeLead } from './take-lead.ts';

const linksMax = 1;

/**
 * Takes a lead that a stranger sent, as `takeLead` does: a new customer or a note, and a notice for the owner. Nothing is
 * sent to the stranger, who may have entered the address of another person, nor do they learn whether the customer is
 * known. Refuses with RATE_LIMITED what is over the limit of a day. Opens its own transaction.
 */
export async function postLead(
  app: App,
  { store, form }: Pick<OpenLeadForm, 'store' | 'form'>,
  { name, email, phone, address, message }: Lead,
): Promise<void> {
  const details = { ...splitName(name), email, phone1: phone, address, source: form.source };
  try {
    await store.transaction(async (tx) => {
      await countToday(app, tx);
      const ownerId = await nextOwner(tx, form);
      await takeLead(app, tx, {
        details,
        message: withWarning(message),
        channel: 'lead form',
        owner: { ownerId },
        userId: ownerId,
        byUserId: undefined,
      });
    });
  } catch (error) {
    // A known customer has no room for another note, which a stranger must not learn.
    if (!(error instanceof Refusal && error.code === 'INVALID_PARAMETERS')) throw error;
    app.log.warn({ accountId: store.accountId, err: error }, 'a lead was not kept');
  }
}

async function countToday(app: App, tx: AccountDb): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const now = app.now();
  const today = dateIn(now, timeZone);
  if ((await addToCount(tx, 'lead', today)) <= leadsMax.formDay) return;
  const waitSeconds = Math.ceil((endOfDay(today, timeZone) - now) / secondMs);
  throw new Refusal('RATE_LIMITED', 'The form takes no more today', {
    'retry-after': String(waitSeconds),
  });
}

/** The next of the chosen members; the first owner of the account if all of them have left. */
async function nextOwner(tx: AccountDb, { ownerIds }: LeadForm): Promise<number> {
  const members = (await findMembers(tx)).filter(({ removedAt }) => removedAt === undefined);
  const chosen = ownerIds.filter((id) => members.some(({ userId }) => userId === id));
  const turn = await takeTurn(tx);
  const first = members.find(({ role }) => role === 'owner') ?? members[0];
  const ownerId = chosen[turn % chosen.length] ?? first?.userId;
  if (ownerId === undefined) throw new Error('An account has a member');
  return ownerId;
}

/** Marks a message with several links, as spam has them. */
function withWarning(message: string): string {
  const links = message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links <= linksMax) return message;
  return `${message}\n\n(Sundesk: this message has ${links} links. Open none of them unless you know the sender.)`;
}

/** Counts a lead, and returns how many came before it. */
async function takeTurn(db: AccountDb): Promise<number> {
  const { turn } = await db
    .change('leadForms')
    .set(({ eb }) => ({ turn: eb('turn', '+', 1) }))
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn - 1;
}
