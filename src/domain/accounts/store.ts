import type { Moment } from '../shared/time.ts';
import type { Status } from '../statuses/status.ts';
import type { Account } from './account.ts';
import type { ApiKey } from './api-keys/api-key.ts';
import type { IdentityEntry } from './security-log/security-entry.ts';
import type { AccountSettings } from './settings/settings.ts';
import type { Invitation } from './team/invitation.ts';
import type { Identity, Membership } from './team/member.ts';
import type { User } from './team/user.ts';

/** The queries that sign-in and the operator need across accounts. All others go through one account's store. */
export type AccountsStore = {
  create(account: {
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
  }): Promise<{ accountId: number; userId: number } | 'identity exists' | 'not the first'>;
  find(accountId: number): Promise<Account | undefined>;
  /**
   * Makes the sandbox of an account, with the same pipeline and members, unless there is one. Members who came since
   * then are added either way. Undefined, and nothing is made, where there is no such account.
   */
  openSandbox(sandbox: {
    of: number;
    name: string;
    createdAt: Moment;
    settings: AccountSettings;
  }): Promise<{ accountId: number; isNew: boolean } | undefined>;
  /** Adds the members of an account that its sandbox lacks, if it has one. */
  addToSandbox(accountId: number, at: Moment): Promise<void>;
  /** The id of the sandbox that an account has. */
  findSandbox(accountId: number): Promise<number | undefined>;
  /** Called for each message and each saved draft, so it answers from memory after the first time. */
  isSandbox(accountId: number): Promise<boolean>;
  /** Returns true for the account of the demo and for its sandbox. */
  isDemo(accountId: number): Promise<boolean>;
  isEmpty(): Promise<boolean>;
  /** Returns true if no account but the demo exists. */
  hasOnlyDemo(): Promise<boolean>;
  hasIdentities(): Promise<boolean>;
  /** Returns true if any account has its own mail server. */
  hasMailServer(): Promise<boolean>;
  findApiKeyByHash(hash: string): Promise<ApiKey | undefined>;
  findApiKey(keyId: string): Promise<ApiKey | undefined>;
  findIdentity(identityId: string): Promise<Identity | undefined>;
  findIdentityByEmail(email: string): Promise<Identity | undefined>;
  /**
   * The accounts that an identity may enter now, the oldest first. A sandbox is entered by the members that its account
   * has now, in the roles that they have there.
   */
  membershipsOf(identityId: string): Promise<Membership[]>;
  findInvitation(tokenHash: string): Promise<(Invitation & { accountId: number }) | undefined>;
  /**
   * Gives an identity, and with it the user that it is in each of its accounts, another email address. False, and
   * nothing changed, when another identity or a colleague has it. Pending links of the identity end. The entry goes
   * into the security log of each account.
   */
  changeEmail(identityId: string, email: string, entry: IdentityEntry): Promise<boolean>;
  /** Adds an entry to the security log of every account of an identity. */
  logIdentity(identityId: string, entry: IdentityEntry): Promise<void>;
  /** Ends one session of an identity, and logs it if there was one. */
  endSession(identityId: string, sessionId: string, entry: IdentityEntry): Promise<void>;
  /** Ends the sessions of an identity but one, and logs it if there were any. */
  endOtherSessions(
    identityId: string,
    exceptSessionId: string,
    entry: IdentityEntry,
  ): Promise<void>;
};

export type NewIdentity = Identity & { passwordHash: string };
