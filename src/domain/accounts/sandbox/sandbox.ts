import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { accountNameCharactersMax } from '../account.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { noPaymentDetails } from '../settings/payment-details.ts';
import { readSettings } from '../settings/queries.ts';
import { type AccountSettings, settingsLimits } from '../settings/settings.ts';
import type { Membership } from '../team/user.ts';
import { findUser, findUserByEmail } from '../team/user-queries.ts';
import { deleteCustomers, deleteEvents, deleteOthers, findEnds } from './empty-sandbox-rows.ts';

type OpenedSandbox = { accountId: number; isNew: boolean; keyId: string; apiKey: string };

const suffix = ' (sandbox)';

/** Runs in one transaction, because the account waits for it. */
const customersInSet = 50;
const eventsInSet = 100;
const othersInSet = 1000;

/** Refuses with SANDBOX_ONLY an account that is not a sandbox. */
export async function requireSandbox(app: App, accountId: number): Promise<void> {
  if (await app.store.accounts.isSandbox(accountId)) return;
  throw new Refusal(
    'SANDBOX_ONLY',
    'This works in a sandbox only; use an API key that begins with sundesk_test_',
  );
}

/**
 * The memberships in firms. A sandbox is entered by the members of its account, so it is not another firm that they
 * work for.
 */
export function withoutSandboxes(memberships: readonly Membership[]): Membership[] {
  return memberships.filter(({ sandboxOf }) => sandboxOf === undefined);
}

/**
 * Makes the sandbox of an account, or finds the one that it has, and makes an API key for it, whose text is not stored.
 * The sandbox has the pipeline, settings and members of its account, and none of its customers. The key belongs to the
 * member `userId`, or to the first. Refuses with NOT_FOUND an unknown account, with SANDBOX_REFUSED a sandbox, and as
 * `createApiKey`.
 */
export async function openSandbox(
  app: App,
  { accountId: of, userId, by = operator }: { accountId: number; userId?: number; by?: Actor },
): Promise<OpenedSandbox> {
  const account = await app.store.accounts.find(of);
  if (account === undefined) throw new Refusal('NOT_FOUND', `There is no account ${of}`);
  if (account.sandboxOf !== undefined) {
    throw new Refusal('SANDBOX_REFUSED', 'A sandbox cannot have a sandbox of its own');
  }
  const firm = app.store.forAccount(of);
  const opened = await app.store.accounts.openSandbox({
    of,
    name: withSuffix(account.name, accountNameCharactersMax),
    createdAt: app.now(),
    settings: settingsFrom(await readSettings(firm)),
  });
  if (opened === undefined) throw new Refusal('NOT_FOUND', `There is no account ${of}`);
  const member = userId === undefined ? undefined : await findUser(firm, userId);
  const { accountId, isNew } = opened;
  const user = member && (await findUserByEmail(app.store.forAccount(accountId), member.email));
  if (isNew) {
    const subject = `Account ${accountId}`;
    await firm.transaction((tx) => logSecurity(app, tx, { kind: 'sandbox_created', by, subject }));
  }
  const key = await createApiKey(app, {
    accountId,
    label: 'Sandbox',
    ...(user && { userId: user.userId }),
    // A member has another id in each account.
    by: by.type === 'member' ? { ...by, userId: user?.userId } : by,
  });
  return { accountId, isNew, ...key };
}

/**
 * Documents and messages of a sandbox name the firm, and say that they are none of its own. They do not ask anyone to
 * pay the firm for a contract that is a trial.
 */
function settingsFrom(account: AccountSettings): AccountSettings {
  const settings = { ...account, payment: noPaymentDetails };
  const { company } = settings;
  if (company.legalName === '') return settings;
  const legalName = withSuffix(company.legalName, settingsLimits.lineCharacters);
  return { ...settings, company: { ...company, legalName } };
}

function withSuffix(name: string, charactersMax: number): string {
  return name.slice(0, charactersMax - suffix.length) + suffix;
}

/**
 * Empties a sandbox: customers with all that hangs on them, events with their deliveries, captured messages, imports
 * and remembered answers. Settings, pipeline, templates, libraries, API keys and subscriptions stay. What is made while
 * it runs stays too. Opens its own transactions, and can be repeated if it fails half way. Refuses with SANDBOX_ONLY.
 */
export async function resetSandbox(
  app: App,
  { accountId, by = operator }: { accountId: number; by?: Actor },
): Promise<{ customers: number; events: number }> {
  await requireSandbox(app, accountId);
  const store = app.store.forAccount(accountId);
  const { customerId, sequence } = await findEnds(store);
  const customers = await inSets(customersInSet, (limit) =>
    store.transaction((tx) => deleteCustomers(tx, { through: customerId, limit })),
  );
  const events = await inSets(eventsInSet, (limit) =>
    store.transaction((tx) => deleteEvents(tx, { through: sequence, limit })),
  );
  await inSets(othersInSet, (limit) => store.transaction((tx) => deleteOthers(tx, limit)));
  const detail = `Customers: ${customers}, events: ${events}`;
  await store.transaction((tx) => logSecurity(app, tx, { kind: 'sandbox_reset', by, detail }));
  return { customers, events };
}

async function inSets(limit: number, remove: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}
