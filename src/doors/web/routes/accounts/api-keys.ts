import { z } from 'zod';
import {
  apiKeyLabel,
  apiKeyState,
  permissions,
} from '../../../../domain/accounts/api-keys/api-key.ts';
import { createApiKey } from '../../../../domain/accounts/api-keys/create-api-key.ts';
import { findApiKeys } from '../../../../domain/accounts/api-keys/queries.ts';
import {
  replaceApiKey,
  replaceOverlapMsMax,
  revokeApiKey,
} from '../../../../domain/accounts/api-keys/replace-api-key.ts';
import { userName } from '../../../../domain/accounts/team/user.ts';
import { findMembers } from '../../../../domain/accounts/team/user-queries.ts';
import { dayMs, hourMs, type Moment } from '../../../../domain/shared/time.ts';
import { filled, whole } from '../../../../domain/shared/values/members.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';

const apiPath = '/apidata.php';
const expiryDaysMax = 3650;

const keyId = z.string().max(100);
/** Expiry in a number of days from now, at a moment, or never. */
const expires = z.union([
  z.literal('never'),
  z.object({ days: z.int().min(1).max(expiryDaysMax) }),
  z.object({ at: z.int() }),
]);

/** The API keys of programs. A key itself leaves the server once, in the response that creates it. */
export const apiKeyRoutes = router({
  list: procedureFor('keys:manage').query(async ({ ctx: { app, store } }) => {
    const [keys, members] = await Promise.all([findApiKeys(store), findMembers(store)]);
    const nameOf = new Map(members.map((member) => [member.userId, userName(member)]));
    const now = app.now();
    return {
      permissions,
      apiUrl: `${app.baseUrl()}${apiPath}`,
      keys: keys.map((key) => ({
        keyId: key.keyId,
        label: key.label,
        permissions: key.permissions,
        madeBy: nameOf.get(key.userId) ?? '',
        state: apiKeyState(key, now),
        createdAt: key.createdAt,
        expiresAt: key.expiresAt ?? null,
        revokedAt: key.revokedAt ?? null,
        lastUsedAt: key.lastUsedAt ?? null,
      })),
    };
  }),

  create: confirmedProcedureFor('keys:manage')
    .input(
      z.object({
        label: filled(apiKeyLabel),
        permissions: z.array(z.enum(permissions)).min(1, 'must name one').max(permissions.length),
        expires,
      }),
    )
    .mutation(({ ctx: { app, by, person }, input }) =>
      createApiKey(app, {
        accountId: person.accountId,
        userId: person.userId,
        by,
        label: input.label,
        permissions: permissions.filter((permission) => input.permissions.includes(permission)),
        expiresAt: momentOf(input.expires, app.now()),
      }),
    ),

  replace: confirmedProcedureFor('keys:manage')
    .input(
      z.object({
        keyId,
        overlapHours: whole(0, replaceOverlapMsMax / hourMs),
        expires,
      }),
    )
    .mutation(async ({ ctx: { app, by, person }, input }) => {
      const made = await replaceApiKey(app, {
        keyId: input.keyId,
        overlapMs: input.overlapHours * hourMs,
        expires: { at: momentOf(input.expires, app.now()) },
        accountId: person.accountId,
        userId: person.userId,
        by,
      });
      return { keyId: made.keyId, apiKey: made.apiKey, oldExpiresAt: made.oldExpiresAt };
    }),

  revoke: procedureFor('keys:manage')
    .input(z.object({ keyId }))
    .mutation(({ ctx: { app, by, person }, input }) =>
      revokeApiKey(app, input.keyId, person.accountId, by),
    ),
});

function momentOf(wish: z.output<typeof expires>, now: Moment): Moment | undefined {
  if (wish === 'never') return undefined;
  return 'days' in wish ? now + wish.days * dayMs : wish.at;
}
