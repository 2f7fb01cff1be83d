import { openAccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import { writeSettings } from '../settings/queries.ts';
import type { AccountSettings } from '../settings/settings.ts';
import { findMembers, findUserByEmail, insertUser } from '../team/user-queries.ts';

/** Makes the sandbox of an account unless there is one, and adds the members that it lacks. */
export async function openSandbox(
  tx: Db,
  {
    of,
    name,
    createdAt,
    settings,
  }: {
    of: number;
    name: string;
    createdAt: Moment;
    settings: AccountSettings;
  },
): Promise<{ accountId: number; isNew: boolean } | undefined> {
  const firm = await tx
    .selectFrom('accounts')
    .select('isDemo')
    .where('accountId', '=', of)
    .where('sandboxOf', 'is', null)
    .executeTakeFirst();
  if (firm === undefined) return undefined;
  const before = await findSandbox(tx, of);
  if (before !== undefined) {
    await addMembers(tx, { of, accountId: before, createdAt });
    return { accountId: before, isNew: false };
  }
  const { accountId } = await tx
    .insertInto('accounts')
    // The sandbox is a demo if its account is, so that the first firm can still be set up beside the demo.
    .values({ name, createdAt, isDemo: firm.isDemo, sandboxOf: of })
    .returning('accountId')
    .executeTakeFirstOrThrow();
  await writeSettings(openAccountDb(tx, accountId), settings);
  await copyPipeline(tx, { of, accountId });
  await copyCustomFields(tx, { of, accountId });
  await addMembers(tx, { of, accountId, createdAt });
  return { accountId, isNew: true };
}

/** Adds the members of an account that its sandbox lacks, if it has one. */
export async function addToSandbox(tx: Db, { of, at }: { of: number; at: number }): Promise<void> {
  const accountId = await findSandbox(tx, of);
  if (accountId !== undefined) await addMembers(tx, { of, accountId, createdAt: at });
}

/** The id of the sandbox that an account has. */
export async function findSandbox(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('sandboxOf', '=', accountId)
    .executeTakeFirst();
  return row?.accountId;
}

async function copyPipeline(
  tx: Db,
  { of, accountId }: { of: number; accountId: number },
): Promise<void> {
  const statuses = await tx
    .selectFrom('statuses')
    .select(['name', 'kind', 'rank', 'winProbability', 'isInitial', 'step'])
    .where('accountId', '=', of)
    .orderBy('statusId')
    .execute();
  await tx
    .insertInto('statuses')
    .values(statuses.map((status) => ({ accountId, ...status })))
    .execute();
}

async function copyCustomFields(
  tx: Db,
  { of, accountId }: { of: number; accountId: number },
): Promise<void> {
  const fields = await tx
    .selectFrom('customFields')
    .select(['name', 'kind', 'choicesJson', 'createdAt'])
    .where('accountId', '=', of)
    .orderBy('fieldId')
    .execute();
  if (fields.length === 0) return;
  await tx
    .insertInto('customFields')
    .values(fields.map((field) => ({ accountId, ...field })))
    .execute();
}

async function addMembers(
  tx: Db,
  { of, accountId, createdAt }: { of: number; accountId: number; createdAt: number },
): Promise<void> {
  const members = await findMembers(openAccountDb(tx, of));
  const db = openAccountDb(tx, accountId);
  for (const { userId: _, identityId, ...member } of members) {
    if (member.removedAt !== undefined) continue;
    const userId =
      (await findUserByEmail(db, member.email))?.userId ??
      (await insertUser(db, { ...member, createdAt, identityId: undefined }));
    if (userId === undefined || identityId === undefined) continue;
    // Written here, because a new membership ends pending links of its identity, and this one opens nothing new.
    await tx
      .updateTable('users')
      .set({ identityId })
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .execute();
  }
}
