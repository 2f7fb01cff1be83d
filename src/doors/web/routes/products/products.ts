import { specificationLimits as limits } from '@sundesk/solar';
import { z } from 'zod';
import {
  addProduct,
  archiveProduct,
  changeProduct,
} from '../../../../domain/products/change-products.ts';
import {
  checkProductImport,
  importProducts,
  type PlannedRow,
  type ProductImport,
} from '../../../../domain/products/import-products.ts';
import { listProducts } from '../../../../domain/products/list-products.ts';
import {
  type Product,
  productDetails,
  productKinds,
  productsMax,
} from '../../../../domain/products/product.ts';
import { addStarterLibrary, listKits } from '../../../../domain/products/starter-library.ts';
import type { SheetRow } from '../../../../domain/shared/values/sheet-row.ts';
import { readCsv } from '../../files/csv.ts';
import { id } from '../../input.ts';
import type { Person } from '../../person.ts';
import { procedureFor, router } from '../../procedure.ts';

/** The longest file of products that is taken, in characters; a call cannot bring much more. */
const productFileCharactersMax = 700_000;

const file = z.object({ csv: z.string().max(productFileCharactersMax) });

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
    .query(async ({ ctx: { store, person }, input }) =>
      (await listProducts(store, input)).map((product) => show(person, product)),
    ),

  add: procedureFor('account:manage')
    .input(productDetails.extend({ kind: z.enum(productKinds) }))
    .mutation(async ({ ctx: { app, person, write }, input }) =>
      show(person, await write((tx) => addProduct(app, tx, input))),
    ),

  /** Adds the products of the starter library; returns how many the library did not have. */
  addStarterLibrary: procedureFor('account:manage').mutation(async ({ ctx: { app, write } }) => ({
    added: await write((tx) => addStarterLibrary(app, tx)),
  })),

  /** Whole systems of products that the library offers. */
  kits: procedureFor('customers:read').query(async ({ ctx: { store, person } }) =>
    (await listKits(store)).map(({ panel, inverter, battery, ...kit }) => ({
      ...kit,
      panel: show(person, panel),
      inverter: show(person, inverter),
      battery: battery && show(person, battery),
    })),
  ),

  change: procedureFor('account:manage')
    .input(productDetails.extend({ productId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) =>
      show(person, await write((tx) => changeProduct(app, tx, input))),
    ),

  archive: procedureFor('account:manage')
    .input(z.object({ productId: id, isArchived: z.boolean() }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      await write((tx) => archiveProduct(app, tx, input));
    }),

  /** The effect of a file on the library, row by row, without writing it. A mutation, because files are too long for a query. */
  checkImport: procedureFor('account:manage')
    .input(file)
    .mutation(async ({ ctx: { store }, input: { csv } }) =>
      showImport(await checkProductImport(store, await readProductFile(csv))),
    ),

  import: procedureFor('account:manage')
    .input(file)
    .mutation(async ({ ctx: { app, write }, input: { csv } }) => {
      const rows = await readProductFile(csv);
      return showImport(await write((tx) => importProducts(app, tx, rows)));
    }),
});

function showImport({ rows, unknownColumns }: ProductImport) {
  return { rows: rows.map(showRow), unknownColumns };
}

function showRow(row: PlannedRow) {
  const { rowNumber, outcome, name } = row;
  return {
    rowNumber,
    outcome,
    name: name === undefined ? '' : `${name.maker} ${name.model}`.trim(),
    problem: row.outcome === 'refuse' ? row.problem : '',
    columns: row.outcome === 'change' ? row.columns : [],
    isArchived: row.outcome === 'change' && row.product.archivedAt !== undefined,
  };
}

/** A product, with its cost for those who may see it. */
function show(
  { abilities }: Person,
  { archivedAt, createdAt: _createdAt, updatedAt: _updatedAt, costCents, ...product }: Product,
) {
  return {
    ...product,
    costCents: abilities.includes('costs:read') ? costCents : null,
    isArchived: archivedAt !== undefined,
  };
}

/**
 * The rows of a file of products, as text that the browser has decoded. Refuses what `readCsv` refuses. A file that is
 * too long is read only as far as needed to see that.
 */
async function readProductFile(text: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readCsv(Buffer.from(text))) {
    rows.push(row);
    if (rows.length > productsMax + 1) break;
  }
  return rows;
}
