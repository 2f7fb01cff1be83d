import { rebate } from '@sundesk/solar';
import { rebates } from '../../../../../src/domain/rebates/rebates.ts';
import { mark, type World } from '../sample.ts';

/** A rebate in the library of the firm. */
export async function arrangeRebates({ desk }: World): Promise<object> {
  const { app, account } = desk;
  const one = rebate.parse({ name: mark, basis: 'system', cents: 50_000 });
  await app.store.forAccount(account.accountId).transaction((tx) => rebates.set(app, tx, one));
  return {};
}
