import { z } from 'zod';
import { publicUser } from '../../../domain/accounts/payload.ts';
import { findUser } from '../../../domain/accounts/team/user-queries.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { operation } from '../operation.ts';
import { accountShape } from '../shapes.ts';

export function accountOperations() {
  return [
    operation({
      action: 'getaccount',
      method: 'GET',
      summary: 'The account and the key itself',
      description: 'Tests a key and shows its owner. Needs no permission.',
      query: z.object({}),
      body: undefined,
      answer: accountShape,
      refusals: [],
      failure: 'coded',
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
