import { z } from 'zod';
import { permissions } from '../../../domain/accounts/api-keys/api-key.ts';
import { publicUser } from '../../../domain/accounts/payload.ts';
import { type ListedUser, roles } from '../../../domain/accounts/team/user.ts';
import { findUser, findUsers } from '../../../domain/accounts/team/user-queries.ts';
import { formatMoment, momentOrEmpty as textOf } from '../../../domain/shared/time.ts';
import {
  answerList,
  cutRows,
  listAnswer,
  listedMembers,
  listManner,
  listParameters,
} from '../cursor-list.ts';
import { read } from '../operation.ts';
import { momentOrEmpty, ownerUserShape } from '../shapes.ts';

const accountShape = z
  .object({
    account_id: z.string(),
    account_name: z.string(),
    is_sandbox: z
      .boolean()
      .meta({ description: 'Whether it is a test account, whose emails and SMS are captured' }),
    user: ownerUserShape.meta({ description: 'The user who created the key' }),
    key: z.object({
      key_id: z.string(),
      label: z.string(),
      permissions: z.array(z.enum(permissions)),
      expires_at: z.string().meta({ description: 'Empty when the key does not expire' }),
    }),
  })
  .meta({ id: 'Account' });

const listedUserShape = ownerUserShape
  .extend({
    role: z.enum(roles),
    removed_at: momentOrEmpty('When the user left the team; empty for a member'),
    ...listedMembers,
  })
  .meta({ id: 'ListedUser', description: 'A user of the account' });

export function accountOperations() {
  return [
    read({
      action: 'getaccount',
      summary: 'The account and the key itself',
      description: 'Tests a key and shows its owner. Needs no permission.',
      answer: accountShape,
      refusals: [],
      async run({ app, key, store }) {
        const [account, user] = await Promise.all([
          app.store.accounts.find(key.accountId),
          findUser(store, key.userId),
        ]);
        if (account === undefined || user === undefined) {
          throw new Error(`API key ${key.keyId} has no account or user`);
        }
        return {
          json: {
            account_id: String(account.accountId),
            account_name: account.name,
            is_sandbox: account.sandboxOf !== undefined,
            user: publicUser(user),
            key: {
              key_id: key.keyId,
              label: key.label,
              permissions: key.permissions,
              expires_at: key.expiresAt === undefined ? '' : formatMoment(key.expiresAt),
            },
          },
        };
      },
    }),
  ];
}

export function userOperations() {
  return [
    read({
      action: 'getusers',
      permission: 'customers:read',
      summary: 'The users of the account',
      description:
        'The team in the order in which its members came, with those who have left: `removed_at` tells them apart. ' +
        `The \`email\` of a member is an \`owner_email\` of other operations. ${listManner}`,
      query: z.object(listParameters),
      answer: listAnswer(listedUserShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ store, query }) {
        const list = { action: 'getusers', store, query, place: z.tuple([z.int()]) };
        return answerList(list, async ({ after, limit }) => {
          const found = await findUsers(store, { after: after?.[0], limit: limit + 1 });
          const { rows, next } = cutRows(found, limit, ({ userId }) => [userId]);
          return { items: rows.map(wireListedUser), next };
        });
      },
    }),
  ];
}

function wireListedUser(user: ListedUser) {
  const { userId, role, createdAt, updatedAt, removedAt } = user;
  return {
    ...publicUser(user),
    role,
    removed_at: textOf(removedAt),
    id: String(userId),
    created_at: formatMoment(createdAt),
    updated_at: formatMoment(Math.max(createdAt, updatedAt)),
  };
}
