import { energyPlan } from '@sundesk/solar';
import { plans } from '../../../../../src/domain/plans/plans.ts';
import { mark, type World } from '../sample.ts';

/** A plan in the library of the firm. */
export async function arrangePlans({ desk }: World): Promise<object> {
  const { app, account } = desk;
  const plan = energyPlan.parse({
    name: mark,
    tariff: { importRates: [{ steps: [{ centsPerKwh: 30 }] }] },
  });
  await app.store.forAccount(account.accountId).transaction((tx) => plans.set(app, tx, plan));
  return {};
}
