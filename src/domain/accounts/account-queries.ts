import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import { openAccountDb } from '../account-db.ts';
import type { Db } from '../schema.ts';
import { BoundedMap } from '../shared/bounded-map.ts';
import { emailKey } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';
import type { Status } from '../statuses/status.ts';
import type { Account } from './account.ts';
import { findKeyByHash, findKeyById } from './api-keys/queries.ts';
import { addToSandbox, findSandbox, openSandbox } from './sandbox/queries.ts';
import { logForIdentity } from './security-log/queries.ts';
import type { IdentityEntry } from './security-log/security-entry.ts';
import { setTimeZone } from './settings/queries.ts';
import type { AccountSettings } from './settings/settings.ts';
import { type Invitation, openInvitations, toInvitation } from './team/invitation-queries.ts';
import type { Identity, Membership, NewIdentity, User } from './team/user.ts';
import { insertIdentity, insertUser, renderUser, selectUsers } from './team/user-queries.ts';

/** Accounts are made one after the other, since one may have to be the first. */
const accountsThemselves = 0;
/** Accounts of which it is remembered whether they are sandboxes, which never changes. */
const knownSandboxesMax = 10_000;

type NewAccount = {
  name: string;
  createdAt: Moment;
  statuses: readonly Omit<Status, 'statusId'>[];
  firstUser: Omit<User, 'userId'>;
  /** The identity that signs the first user in, if there is one. */
  identity?: NewIdentity | undefined;
  isDemo: boolean;
  /** Makes it only while there is none but the demo, and the demo only while there is none at all. */
  onlyAsFirst: boolean;
  /** Undefined for the one that every account has until it says another. */
  timeZone?: string | undefined;
};

/** The queries that sign-in and the operator need across accounts. All others go through one account's database. */
export function accountsStore({ reads: db, transact, locks, remember }: Engine) {
  const findApiKeyByHash = remember((hash) => findKeyByHash(db, hash));
  const sandboxes = new BoundedMap<number, boolean>(knownSandboxesMax);

  return {
    create: (account: NewAccount) =>
      transact((tx) => createAccount(tx, account), { accountId: accountsThemselves }),

    async find(accountId: number): Promise<Account | undefined> {
      const row = await db
        .selectFrom('accounts')
        .select(['accountId', 'name', 'createdAt'])
        .select('sandboxOf')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return row && { ...row, sandboxOf: row.sandboxOf ?? undefined };
    },

    /**
     * Makes the sandbox of an account, with the same pipeline and members, unless there is one. Members who came since
     * then are added either way. Undefined, and nothing is made, where there is no such account.
     */
    openSandbox: (sandbox: {
      of: number;
      name: string;
      createdAt: Moment;
      settings: AccountSettings;
    }): Promise<{ accountId: number; isNew: boolean } | undefined> =>
      transact((tx) => openSandbox(tx, sandbox), { accountId: accountsThemselves }),

    /** Adds the members of an account that its sandbox lacks, if it has one. */
    addToSandbox: (accountId: number, at: Moment): Promise<void> =>
      transact((tx) => addToSandbox(tx, { of: accountId, at }), {
        accountId: accountsThemselves,
      }),

    /** The id of the sandbox that an account has. */
    findSandbox: (accountId: number): Promise<number | undefined> => findSandbox(db, accountId),

    /** Called for each message and each saved draft, so it answers from memory after the first time. */
    async isSandbox(accountId: number): Promise<boolean> {
      const known = sandboxes.get(accountId);
      if (known !== undefined) return known;
      const row = await db
        .selectFrom('accounts')
        .select('sandboxOf')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (row === undefined) return false;
      sandboxes.set(accountId, row.sandboxOf !== null);
      return row.sandboxOf !== null;
    },

    /** Returns true for the account of the demo and for its sandbox. */
    async isDemo(accountId: number): Promise<boolean> {
      const row = await db
        .selectFrom('accounts')
        .select('isDemo')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return row?.isDemo === 1;
    },

    isEmpty: (): Promise<boolean> => isEmpty(db),

    /** Returns true if no account but the demo exists. */
    async hasOnlyDemo(): Promise<boolean> {
      return hasOnlyDemo(db);
    },

    async hasIdentities(): Promise<boolean> {
      const first = await db.selectFrom('identities').select('id').limit(1).executeTakeFirst();
      return first !== undefined;
    },

    /** Returns true if any account has its own mail server. */
    async hasMailServer(): Promise<boolean> {
      const first = await db
        .selectFrom('accountChannels')
        .select('accountId')
        // The condition is written as in the index, so that the database knows the index applies.
        .where('smtpJson', '<>', sql.lit(''))
        .orderBy('accountId')
        .limit(1)
        .executeTakeFirst();
      return first !== undefined;
    },

    findApiKeyByHash,

    findApiKey: (keyId: string) => findKeyById(db, keyId),

    findIdentity: (identityId: string): Promise<Identity | undefined> =>
      selectIdentities(db).where('id', '=', identityId).executeTakeFirst(),

    findIdentityByEmail: (email: string): Promise<Identity | undefined> =>
      selectIdentities(db).where('email', '=', emailKey(email)).executeTakeFirst(),

    /**
     * The accounts that an identity may enter now, the oldest first. A sandbox is entered by the members that its account
     * has now, in the roles that they have there.
     */
    async membershipsOf(identityId: string): Promise<Membership[]> {
      const rows = await db
        .selectFrom('users as u')
        .innerJoin('accounts as a', 'a.accountId', 'u.accountId')
        .innerJoin('identities as i', 'i.id', 'u.identityId')
        .leftJoin('accounts as firm', 'firm.accountId', 'a.sandboxOf')
        .leftJoin('users as member', (join) =>
          join
            .onRef('member.accountId', '=', 'a.sandboxOf')
            .onRef('member.identityId', '=', 'u.identityId')
            .on('member.removedAt', 'is', null),
        )
        .select([
          'u.accountId',
          'a.name as accountName',
          'u.userId',
          'u.role',
          'member.role as roleInFirm',
          'a.sandboxOf',
          'a.requiresTwoFactor as requires',
          'firm.requiresTwoFactor as firmRequires',
          'a.sellersSeeCosts as shows',
          'firm.sellersSeeCosts as firmShows',
          'a.sellersDiscountPercentMax as discountMax',
          'firm.sellersDiscountPercentMax as firmDiscountMax',
          'i.twoFactorEnabled as secondFactor',
        ])
        .where('u.identityId', '=', identityId)
        .where('u.removedAt', 'is', null)
        .where((either) =>
          either.or([either('a.sandboxOf', 'is', null), either('member.userId', 'is not', null)]),
        )
        .orderBy('u.accountId')
        .execute();
      return rows.map(
        ({
          requires,
          firmRequires,
          shows,
          firmShows,
          discountMax,
          firmDiscountMax,
          secondFactor,
          roleInFirm,
          ...row
        }) => ({
          ...row,
          role: roleInFirm ?? row.role,
          requiresTwoFactor: requires === 1 || firmRequires === 1,
          hasSecondFactor: secondFactor === 1,
          sellersSeeCosts: shows === 1 || firmShows === 1,
          sellersDiscountPercentMax: discountMax ?? firmDiscountMax,
          sandboxOf: row.sandboxOf ?? undefined,
        }),
      );
    },

    async findInvitation(
      tokenHash: string,
    ): Promise<(Invitation & { accountId: number }) | undefined> {
      const row = await openInvitations(db)
        .select('accountId')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row && { ...toInvitation(row), accountId: row.accountId };
    },

    /**
     * Gives an identity, and with it the user that it is in each of its accounts, another email address. False, and
     * nothing changed, when another identity or a colleague has it. Pending links of the identity end. The entry goes
     * into the security log of each account.
     */
    changeEmail: (identityId: string, email: string, entry: IdentityEntry): Promise<boolean> =>
      transact((tx) => changeEmail(tx, locks, { identityId, email, entry })),

    /** Adds an entry to the security log of every account of an identity. */
    logIdentity: (identityId: string, entry: IdentityEntry): Promise<void> =>
      transact((tx) => logForIdentity(tx, identityId, entry)),

    /** Ends one session of an identity, and logs it if there was one. */
    endSession: (identityId: string, sessionId: string, entry: IdentityEntry): Promise<void> =>
      transact((tx) => endSessions(tx, { identityId, operator: '=', sessionId, entry })),

    /** Ends the sessions of an identity but one, and logs it if there were any. */
    endOtherSessions: (
      identityId: string,
      sessionId: string,
      entry: IdentityEntry,
    ): Promise<void> =>
      transact((tx) => endSessions(tx, { identityId, operator: '<>', sessionId, entry })),
  };
}

async function isEmpty(db: Db): Promise<boolean> {
  const first = await db.selectFrom('accounts').select('accountId').limit(1).executeTakeFirst();
  return first === undefined;
}

async function hasOnlyDemo(db: Db): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('isDemo', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** The identity's user in every account shows the new address as well. */
async function changeEmail(
  tx: Db,
  locks: Engine['locks'],
  { identityId, email, entry }: { identityId: string; email: string; entry: IdentityEntry },
): Promise<boolean> {
  const { at } = entry;
  const key = emailKey(email);
  const memberships = await tx
    .selectFrom('users')
    .select('accountId')
    .where('identityId', '=', identityId)
    .execute();
  await locks?.take(
    tx,
    memberships.map(({ accountId }) => accountId),
  );
  const users = await selectUsers(tx)
    .select('users.accountId')
    .where('users.identityId', '=', identityId)
    .execute();
  const ids = users.map(({ userId }) => userId);
  const accountIds = users.map(({ accountId }) => accountId);
  const other = await tx
    .selectFrom('identities')
    .select('id')
    .where('email', '=', key)
    .where('id', '<>', identityId)
    .executeTakeFirst();
  const colleague = await tx
    .selectFrom('users')
    .select('userId')
    .where('accountId', 'in', accountIds)
    .where('emailKey', '=', key)
    .where('userId', 'not in', ids)
    .executeTakeFirst();
  if (other !== undefined || colleague !== undefined) return false;
  // Links were sent to the old address.
  await tx.deleteFrom('verifications').where('value', '=', identityId).execute();
  await tx
    .updateTable('identities')
    .set({ email: key, updatedAt: at })
    .where('id', '=', identityId)
    .execute();
  for (const { accountId, ...user } of users) {
    await tx
      .updateTable('users')
      .set({ email, emailKey: key, updatedAt: at })
      .where('userId', '=', user.userId)
      .execute();
    await renderUser(openAccountDb(tx, accountId), { ...user, email });
  }
  await logForIdentity(tx, identityId, entry);
  return true;
}

async function endSessions(
  tx: Db,
  {
    identityId,
    operator,
    sessionId,
    entry,
  }: { identityId: string; operator: '=' | '<>'; sessionId: string; entry: IdentityEntry },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', identityId)
    .where('id', operator, sessionId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await logForIdentity(tx, identityId, entry);
}

function selectIdentities(db: Db) {
  return db.selectFrom('identities').select(['id as identityId', 'email', 'name']);
}

async function createAccount(tx: Db, account: NewAccount) {
  const { firstUser, createdAt, identity, isDemo, timeZone } = account;
  if (account.onlyAsFirst && !(await (isDemo ? isEmpty(tx) : hasOnlyDemo(tx)))) {
    return 'not the first';
  }
  if (identity !== undefined && !(await insertIdentity(tx, identity, createdAt))) {
    return 'identity exists';
  }
  const { accountId } = await tx
    .insertInto('accounts')
    .values({ name: account.name, createdAt, isDemo: isDemo ? 1 : 0 })
    .returning('accountId')
    .executeTakeFirstOrThrow();
  const userId = await insertUser(openAccountDb(tx, accountId), {
    ...firstUser,
    role: 'owner',
    identityId: identity?.identityId,
    createdAt,
  });
  assert(userId !== undefined, 'An account that is new has no user yet');
  const statuses = account.statuses.map((status) => ({
    accountId,
    name: status.name,
    kind: status.kind,
    rank: status.rank,
    winProbability: status.winProbability,
    isInitial: status.isInitial ? 1 : 0,
    step: status.step,
  }));
  await tx.insertInto('statuses').values(statuses).execute();
  if (timeZone !== undefined) await setTimeZone(openAccountDb(tx, accountId), timeZone);
  return { accountId, userId };
}
