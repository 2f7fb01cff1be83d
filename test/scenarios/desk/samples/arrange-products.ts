import { addProduct } from '../../../../src/domain/products/change-products.ts';
import { noDatasheet } from '../../../../src/domain/products/product.ts';
import { mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    productId: number;
  }
}

/** A model in the library of the firm. */
export async function arrangeProducts({ desk }: World): Promise<Pick<Things, 'productId'>> {
  const { app, account } = desk;
  const product = await app.store.forAccount(account.accountId).transaction((tx) =>
    addProduct(app, tx, {
      kind: 'panel',
      maker: mark,
      model: 'Q-440',
      watts: 440,
      nominalWattHours: 0,
      usableWattHours: 0,
      priceCents: 31_000,
      costCents: 19_450,
      datasheet: noDatasheet,
      pictureId: null,
      datasheetId: null,
    }),
  );
  return { productId: product.productId };
}
