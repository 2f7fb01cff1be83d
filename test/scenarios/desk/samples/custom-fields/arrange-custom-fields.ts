import { addCustomField } from '../../../../../src/domain/custom-fields/change-custom-fields.ts';
import { setCustomValues } from '../../../../../src/domain/custom-fields/set-custom-values.ts';
import { mark, type Things, type World } from '../sample.ts';

declare module '../sample.ts' {
  interface Things {
    /** A field of the firm's own, in which the customer has something. */
    customFieldId: number;
  }
}

export async function arrangeCustomFields({
  desk: { app, account },
  seller,
  customerId,
}: World): Promise<Partial<Things>> {
  const { userId } = seller;
  return app.store.forAccount(account.accountId).transaction(async (tx) => {
    const field = { name: `${mark} roof`, kind: 'text', choices: [] } as const;
    const customFieldId = await addCustomField(app, tx, field);
    const values = { [customFieldId]: `${mark} tiles` };
    await setCustomValues(app, tx, { customerId, values, userId });
    return { customFieldId };
  });
}
