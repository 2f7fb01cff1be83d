import { z } from 'zod';
import { addProduct } from '../../../domain/products/add-product.ts';
import { archiveProduct } from '../../../domain/products/archive-product.ts';
import { changeProduct } from '../../../domain/products/change-product.ts';
import { listProducts } from '../../../domain/products/list-products.ts';
import { type Product, productKinds } from '../../../domain/products/product.ts';
import { specificationLimits as limits } from '../../../domain/projects/specification-limits.ts';
import { procedureFor, router } from '../procedure.ts';

const id = z.int().positive();
const name = z.string().trim().min(1, 'must not be empty').max(limits.nameCharacters);
const wattHours = z.int().min(0).max(limits.batteryWattHours);
const details = {
  maker: name,
  model: name,
  watts: z.int().min(0).max(limits.inverterWatts),
  nominalWattHours: wattHours,
  usableWattHours: wattHours,
  priceCents: z.int().min(0).max(limits.unitCents),
};

/** The library that projects are put together from. */
export const productRoutes = router({
  list: procedureFor('customers:read')
    .input(
      z.object({
        kind: z.enum(productKinds).optional(),
        search: z.string().max(limits.nameCharacters).default(''),
        includesArchived: z.boolean().default(false),
      }),
    )
    .query(async ({ ctx: { store }, input }) => (await listProducts(store, input)).map(show)),

  add: procedureFor('account:manage')
    .input(z.object({ kind: z.enum(productKinds), ...details }))
    .mutation(async ({ ctx: { app, write }, input }) =>
      show(await write((tx) => addProduct(app, tx, input))),
    ),

  change: procedureFor('account:manage')
    .input(z.object({ productId: id, ...details }))
    .mutation(async ({ ctx: { app, write }, input }) =>
      show(await write((tx) => changeProduct(app, tx, input))),
    ),

  archive: procedureFor('account:manage')
    .input(z.object({ productId: id, isArchived: z.boolean() }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      await write((tx) => archiveProduct(app, tx, input));
    }),
});

function show({ archivedAt, createdAt: _createdAt, updatedAt: _updatedAt, ...product }: Product) {
  return { ...product, isArchived: archivedAt !== undefined };
}
