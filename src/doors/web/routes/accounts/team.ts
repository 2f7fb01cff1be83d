import { z } from 'zod';
import {
  makeResetLink,
  removeSecondFactor,
} from '../../../../domain/accounts/sign-in/reset-sign-in.ts';
import {
  changeRole,
  limitDiscounts,
  removeUser,
  requireTwoFactor,
  showCosts,
} from '../../../../domain/accounts/team/change-member.ts';
import { findOpenInvitations } from '../../../../domain/accounts/team/invitation-queries.ts';
import {
  inviteUser,
  renewInvitation,
  withdrawInvitation,
} from '../../../../domain/accounts/team/invite-user.ts';
import { roles, userName } from '../../../../domain/accounts/team/user.ts';
import { findMembers, requireMember } from '../../../../domain/accounts/team/user-queries.ts';
import { reassignCustomers } from '../../../../domain/customers/change-owner.ts';
import { countTowardQuota } from '../../../../domain/messages/count-toward-quota.ts';
import { sendInvitation } from '../../../../domain/messages/team/send-to-team.ts';
import { tellOfSignInChange } from '../../../../domain/messages/team/sign-in-emails.ts';
import { emailCharactersMax } from '../../../../domain/shared/text.ts';
import { line, whole } from '../../../../domain/shared/values/members.ts';
import { id } from '../../input.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';

const role = z.enum(roles);
const invitationId = z.string().max(100);

/** The firm's people. */
export const teamRoutes = router({
  /** The members who may own customers, to choose from and to name. */
  names: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const members = await findMembers(store);
    return members.map((member) => ({
      userId: member.userId,
      name: userName(member),
      isActive: member.removedAt === undefined,
    }));
  }),

  list: procedureFor('team:manage').query(async ({ ctx: { app, store, person } }) => {
    const [members, memberships, invitations] = await Promise.all([
      findMembers(store),
      app.store.accounts.membershipsOf(person.identityId),
      findOpenInvitations(store),
    ]);
    const names = new Map(members.map((member) => [member.userId, userName(member)]));
    const now = app.now();
    const own = memberships.find(({ accountId }) => accountId === person.accountId);
    return {
      requiresTwoFactor: own?.requiresTwoFactor ?? false,
      sellersSeeCosts: own?.sellersSeeCosts ?? false,
      sellersDiscountPercentMax: own?.sellersDiscountPercentMax ?? null,
      members: members.map((member) => ({
        userId: member.userId,
        name: userName(member),
        email: member.email,
        phoneNumber: member.phoneNumber,
        workTitle: member.workTitle,
        role: member.role,
        isYou: member.userId === person.userId,
        canSignIn: member.identityId !== undefined,
        hasSecondFactor: member.hasSecondFactor,
        lastSeenAt: member.lastSeenAt ?? null,
        removedAt: member.removedAt ?? null,
      })),
      invitations: invitations.map((invitation) => ({
        invitationId: invitation.invitationId,
        email: invitation.email,
        role: invitation.role,
        inviterName: names.get(invitation.invitedBy) ?? '',
        expiresAt: invitation.expiresAt,
        isOver: invitation.expiresAt <= now,
      })),
    };
  }),

  invite: procedureFor('team:manage')
    .input(z.object({ email: line(emailCharactersMax), role }))
    .mutation(async ({ ctx: { app, by, store, write, person }, input }) => {
      const byUserId = person.userId;
      const invitation = await write(async (tx) => {
        await countTowardQuota(app, tx, 'invitation');
        return inviteUser(app, tx, { ...input, byUserId, by });
      });
      const { accountId } = person;
      return sendInvitation(app, store, { ...invitation, accountId });
    }),

  /** Another link, which ends the first, and another letter. */
  renewInvitation: procedureFor('team:manage')
    .input(z.object({ invitationId }))
    .mutation(async ({ ctx: { app, by, store, write, person }, input }) => {
      const byUserId = person.userId;
      const invitation = await write(async (tx) => {
        // Another link is another email.
        await countTowardQuota(app, tx, 'invitation');
        return renewInvitation(app, tx, { ...input, byUserId, by });
      });
      const { accountId } = person;
      return sendInvitation(app, store, { ...invitation, accountId });
    }),

  withdrawInvitation: procedureFor('team:manage')
    .input(z.object({ invitationId }))
    .mutation(({ ctx: { app, by, write }, input }) =>
      write((tx) => withdrawInvitation(app, tx, input.invitationId, by)),
    ),

  changeRole: procedureFor('team:manage')
    .input(z.object({ userId: id, role }))
    .mutation(({ ctx: { app, by, write }, input }) =>
      write((tx) => changeRole(app, tx, { ...input, by })),
    ),

  /** Removes a member; with `customersTo`, another member takes over their customers. */
  remove: procedureFor('team:manage')
    .input(z.object({ userId: id, customersTo: id.nullable() }))
    .mutation(
      async ({ ctx: { app, by, store, write, person }, input: { userId, customersTo } }) => {
        if (customersTo !== null) await requireMember(store, customersTo);
        await write((tx) => removeUser(app, tx, userId, by));
        if (customersTo === null) return { reassigned: 0 };
        const reassignment = { fromOwnerId: userId, toOwnerId: customersTo, userId: person.userId };
        return { reassigned: await reassignCustomers(app, store, reassignment) };
      },
    ),

  /** Gives one member's customers to another, also those of a member who has left. */
  reassignCustomers: procedureFor('team:manage')
    .input(z.object({ userId: id, customersTo: id }))
    .mutation(async ({ ctx: { app, store, person }, input: { userId, customersTo } }) => {
      await requireMember(store, customersTo);
      const reassignment = { fromOwnerId: userId, toOwnerId: customersTo, userId: person.userId };
      return { reassigned: await reassignCustomers(app, store, reassignment) };
    }),

  makeResetLink: confirmedProcedureFor('team:manage')
    .input(z.object({ userId: id }))
    .mutation(({ ctx: { app, by, store, person }, input: { userId } }) =>
      makeResetLink(app, store, { accountId: person.accountId, userId, by }),
    ),

  removeSecondFactor: confirmedProcedureFor('team:manage')
    .input(z.object({ userId: id }))
    .mutation(async ({ ctx: { app, by, write }, input: { userId } }) => {
      const { identityId } = await write((tx) => removeSecondFactor(app, tx, { userId, by }));
      await tellOfSignInChange(app, { identityId, change: 'two-factor off' });
    }),

  /** Requires two-factor authentication of the team, or no longer. */
  requireTwoFactor: confirmedProcedureFor('team:manage')
    .input(z.object({ isRequired: z.boolean() }))
    .mutation(({ ctx: { app, by, write, person }, input: { isRequired } }) =>
      write((tx) => requireTwoFactor(app, tx, { isRequired, byUserId: person.userId, by })),
    ),

  /** Shows cost and margin to the role Sales, or no longer. */
  showCosts: procedureFor('team:manage')
    .input(z.object({ isShown: z.boolean() }))
    .mutation(({ ctx: { app, by, write }, input: { isShown } }) =>
      write((tx) => showCosts(app, tx, { isShown, by })),
    ),

  /** Limits the discounts of the role Sales, in percent of the price before discount; null for no limit. */
  limitDiscounts: procedureFor('team:manage')
    .input(z.object({ percentMax: whole(0, 100).nullable() }))
    .mutation(({ ctx: { app, by, write }, input: { percentMax } }) =>
      write((tx) => limitDiscounts(app, tx, { percentMax, by })),
    ),
});
