import { z } from 'zod';
import { newAccount } from '../../../../domain/accounts/account.ts';
import { isSetUpOpen, setUpFirm } from '../../../../domain/accounts/create-account.ts';
import { readStoredSettings } from '../../../../domain/accounts/settings/queries.ts';
import { passwordCharactersMax } from '../../../../domain/accounts/sign-in/sign-in.ts';
import {
  acceptInvitation,
  findInvitation,
  joinTeam,
} from '../../../../domain/accounts/team/accept-invitation.ts';
import { personName, profile, userName } from '../../../../domain/accounts/team/user.ts';
import {
  findMember,
  findPhotoId,
  findUser,
  setLastSeenAt,
} from '../../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../../domain/app.ts';
import { findLastCursor } from '../../../../domain/events/event-queries.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { hourMs } from '../../../../domain/shared/time.ts';
import { id } from '../../input.ts';
import { accountCookie, type Person } from '../../person.ts';
import { openProcedure, router, signedInProcedure } from '../../procedure.ts';

const token = z.string().max(100);
const password = z.string().max(passwordCharactersMax);
const cookieSeconds = 400 * 24 * 60 * 60;

/** Signing in, and the signed-in person. */
export const sessionRoutes = router({
  /** Null without a sign-in; the app then shows the sign-in page. */
  current: openProcedure.query(async ({ ctx: { app, person } }) => {
    if (person === undefined) return null;
    const { accountId, accountName, isSandbox, role, abilities, discountPercentMax, userId } =
      person;
    const member = await findMember(person.store, userId);
    const user = await findUser(person.store, userId);
    const accounts = await app.store.accounts.membershipsOf(person.identityId);
    const { settings, logoId = null } = await readStoredSettings(person.store);
    const { timeZone, priceRules } = settings;
    await noteSeen(app, person, member?.lastSeenAt);
    return {
      accountId,
      accountName,
      isSandbox,
      /** The document with the firm's logo; null without one. */
      logoId,
      /** The time zone of days and times on all screens. */
      timeZone,
      /** True if the account has rules that fill the price of a project. */
      hasPriceRules: priceRules.rules.length > 0,
      role,
      abilities,
      discountPercentMax,
      user:
        user === undefined
          ? null
          : { ...user, name: userName(user), photoId: await findPhotoId(person.store, userId) },
      hasSecondFactor: member?.hasSecondFactor ?? false,
      /** The server refuses everything else until they have. */
      mustSetUpTwoFactor: person.mustSetUpTwoFactor,
      /** Returns whether one of their accounts requires it, so that they cannot turn it off. */
      needsTwoFactor: accounts.some(({ requiresTwoFactor }) => requiresTwoFactor),
      accounts: accounts.map(({ accountId: id, accountName: name }) => ({
        id,
        name,
        /** The sandbox of it that they may enter; null where there is none. */
        sandboxId: accounts.find(({ sandboxOf }) => sandboxOf === id)?.accountId ?? null,
      })),
      /** The position in the activity feed as of this response; live updates continue from it. */
      feedCursor: await findLastCursor(person.store),
    };
  }),

  /** Public facts that the sign-in page needs. */
  entry: openProcedure.query(async ({ ctx: { app, identityId } }) => ({
    canSignIn: await app.store.accounts.hasIdentities(),
    isSetUpOpen: await app.store.accounts.hasOnlyDemo(),
    sendsEmail: app.sendEmail !== undefined || (await app.store.accounts.hasMailServer()),
    /** Signed in, but a member of no account any more. */
    isNobody:
      identityId !== undefined && (await app.store.accounts.membershipsOf(identityId)).length === 0,
  })),

  isSetUpOpen: openProcedure
    .input(z.object({ token }))
    .query(({ ctx: { app }, input }) => isSetUpOpen(app, input.token)),

  setUp: openProcedure
    .input(newAccount.extend({ token, password }))
    .mutation(async ({ ctx: { app }, input }) => {
      const { accountId } = await setUpFirm(app, input);
      return { accountId };
    }),

  /** The account and role of an invitation; null if its link no longer works. */
  invitation: openProcedure
    .input(z.object({ token }))
    .query(async ({ ctx: { app, identityId }, input }) => {
      const invitation = await findInvitation(app, input.token);
      if (invitation === undefined) return null;
      const { accountId, email, role, invitedBy } = invitation;
      const [account, inviter, identity, signedIn] = await Promise.all([
        app.store.accounts.find(accountId),
        findUser(app.store.forAccount(accountId), invitedBy),
        app.store.accounts.findIdentityByEmail(email),
        identityId === undefined ? undefined : app.store.accounts.findIdentity(identityId),
      ]);
      return {
        accountName: account?.name ?? '',
        email,
        role,
        inviterName: inviter === undefined ? '' : personName(inviter),
        canSignIn: identity !== undefined,
        signedInAs: signedIn?.email ?? null,
        isSignedIn: signedIn !== undefined && signedIn.identityId === identity?.identityId,
      };
    }),

  acceptInvitation: openProcedure
    .input(profile.pick({ firstName: true, lastName: true }).extend({ token, password }))
    .mutation(({ ctx: { app, from }, input }) => acceptInvitation(app, { ...input, from })),

  /** Accepts an invitation as a person who already signs in. */
  joinTeam: openProcedure
    .input(z.object({ token }))
    .mutation(async ({ ctx: { app, identityId, sessionId, from, setCookie }, input }) => {
      if (identityId === undefined) throw new Refusal('SIGNED_OUT', 'Please sign in');
      const { accountId } = await joinTeam(app, { ...input, identityId, sessionId, from });
      setCookie(accountCookieOf(app, accountId));
      return { accountId };
    }),

  /** Goes on in another of one's accounts. */
  enterAccount: signedInProcedure
    .input(z.object({ accountId: id }))
    .mutation(async ({ ctx: { app, person, setCookie }, input: { accountId } }) => {
      const memberships = await app.store.accounts.membershipsOf(person.identityId);
      if (!memberships.some((membership) => membership.accountId === accountId)) {
        throw new Refusal('NOT_FOUND', 'You are not a member of this account');
      }
      setCookie(accountCookieOf(app, accountId));
    }),
});

/** Known to the hour, so that few requests write. */
async function noteSeen(
  app: App,
  { store, userId }: Person,
  lastSeenAt: number | undefined,
): Promise<void> {
  const now = app.now();
  if (lastSeenAt !== undefined && now - lastSeenAt < hourMs) return;
  await store.transaction((tx) => setLastSeenAt(tx, userId, now));
}

/** The cookie is not secret: only members can enter the account that it names. */
function accountCookieOf(app: App, accountId: number): string {
  const secure = app.baseUrl().startsWith('https:') ? '; Secure' : '';
  return `${accountCookie}=${accountId}; Path=/app; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}
