import { z } from 'zod';
import type { ApiKey } from '../../../domain/accounts/api-keys/api-key.ts';
import { setProduct } from '../../../domain/products/change-products.ts';
import {
  datasheet,
  type Product,
  productDetails,
  productKinds,
  productsMax,
} from '../../../domain/products/product.ts';
import { findProductsAfter } from '../../../domain/products/queries.ts';
import { listKits } from '../../../domain/products/starter-library.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { partly } from '../../../domain/shared/values/members.ts';
import {
  answerList,
  cutRows,
  listAnswer,
  listedMembers,
  listManner,
  listParameters,
} from '../cursor-list.ts';
import { change, read } from '../operation.ts';
import { answerSchema } from '../schema-parts.ts';
import { acknowledgement } from '../shapes.ts';
import { fromSnakeCase, snakeSchema, toSnakeCase } from '../snake-case.ts';
import { specificationShape } from '../solar/quote-shapes.ts';

// Pictures and datasheets are stored in the desk alone.
const details = productDetails.omit({ pictureId: true, datasheetId: true });

const answer = answerSchema(details, {
  costCents: {
    description:
      'What the firm pays for one, without GST; `null` when unknown, and for keys without `account:manage`',
  },
  datasheet: { description: 'Values of the datasheet; `null` for none' },
  priceCents: {
    description: 'What one is sold for, including GST; 0 when it has no price of its own',
  },
  watts: { description: 'Rated power; 0 for a battery' },
  nominalWattHours: { description: '0 for anything that is not a battery' },
  usableWattHours: { description: '0 for anything that is not a battery' },
});
const productShape = snakeSchema(answer)
  .extend({
    product_id: z.string(),
    kind: z.enum(productKinds),
    is_archived: z.boolean().meta({ description: 'Whether it is no longer offered' }),
    ...listedMembers,
  })
  .meta({ id: 'Product', description: 'A model that the firm sells' });
const toWire = toSnakeCase(answer);

const { maker, model, ...members } = details.shape;
const changes = partly(z.object({ ...members, datasheet: partly(datasheet) }));
const toChanges = fromSnakeCase(changes);

const kitShape = z
  .object({
    name: z.string(),
    panels: z.int().meta({ description: 'How many panels' }),
    panel: productShape,
    inverter: productShape,
    battery: productShape.nullable().meta({ description: '`null` without one' }),
    price_lines: specificationShape.shape.price_lines.meta({
      description: 'Work and small parts; the products have their own prices',
    }),
  })
  .meta({ id: 'Kit', description: 'A whole system of products of the library' });

/** Operations on the library of products. */
export function productOperations() {
  return [
    read({
      action: 'getproducts',
      permission: 'customers:read',
      summary: 'The products of the library',
      description: `Archived ones too, oldest first. ${listManner}`,
      query: z.object({
        kind: z.enum(productKinds).optional().meta({ description: 'Only products of this kind' }),
        ...listParameters,
      }),
      answer: listAnswer(productShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ store, key, query }) {
        const list = { action: 'getproducts', store, query, place: z.tuple([z.int()]) };
        return answerList(list, async ({ after, limit }) => {
          const { kind } = query;
          const found = await findProductsAfter(store, {
            kind,
            after: after?.[0],
            limit: limit + 1,
          });
          const { rows, next } = cutRows(found, limit, ({ productId }) => [productId]);
          return { items: rows.map((product) => wireProduct(key, product)), next };
        });
      },
    }),

    read({
      action: 'getkits',
      permission: 'customers:read',
      summary: 'Whole systems of products of the library',
      description:
        'A JSON array of the kits of the starter library whose products the library still offers. A kit is a start for ' +
        'the `specification` of `createproject`.',
      answer: z.array(kitShape),
      refusals: [],
      async run({ store, key }) {
        const kits = await listKits(store);
        return {
          json: kits.map(({ name, panels, panel, inverter, battery, lines }) => ({
            name,
            panels,
            panel: wireProduct(key, panel),
            inverter: wireProduct(key, inverter),
            battery: battery === undefined ? null : wireProduct(key, battery),
            price_lines: lines.map(({ description, quantity, unitCents }) => ({
              description,
              quantity,
              unit_cents: unitCents,
            })),
          })),
        };
      },
    }),

    change({
      action: 'setproduct',
      permission: 'account:manage',
      summary: 'Create or change a product of the library',
      description:
        'Adds the product of this kind, maker and model, or changes it. Omitted members stay as they are, also those within ' +
        '`datasheet`; `is_archived` takes it out of the choice or brings it back. A panel and an inverter need `watts`, a ' +
        'battery `nominal_watt_hours` and `usable_watt_hours`. Projects that use it keep their copy. An account has at most ' +
        `${productsMax.toLocaleString('en')} products.`,
      body: z.object({
        data: snakeSchema(changes).extend({
          kind: z.enum(productKinds),
          maker,
          model,
          is_archived: z.boolean().optional(),
        }),
      }),
      answer: acknowledgement({ product: productShape }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, key, body: { data } }) {
        const { kind, maker, model, is_archived: isArchived, ...rest } = data;
        const product = await setProduct(app, store, {
          kind,
          maker,
          model,
          ...toChanges(rest),
          ...(isArchived !== undefined && { isArchived }),
        });
        const message = 'Product saved';
        return { json: { success: true, message, product: wireProduct(key, product) } };
      },
    }),
  ];
}

/** A key that may set the costs of products may see them. */
function wireProduct({ permissions }: ApiKey, product: Product): z.output<typeof productShape> {
  const { productId, kind, archivedAt, createdAt, updatedAt } = product;
  const costCents = permissions.includes('account:manage') ? product.costCents : null;
  return {
    ...toWire({ ...product, costCents }),
    product_id: String(productId),
    kind,
    is_archived: archivedAt !== undefined,
    id: String(productId),
    created_at: formatMoment(createdAt),
    updated_at: formatMoment(updatedAt),
  };
}
