import assert from 'node:assert/strict';
import { createAdapterFactory, type Where } from 'better-auth/adapters';
import type { SignInRows } from '../../domain/accounts/sign-in/sign-in-queries.ts';
import {
  type Condition,
  comparisons,
  type SignInRow,
  type SignInTable,
} from '../../domain/accounts/sign-in/sign-in-rows.ts';
import { snakeName } from '../../domain/shared/values/snake-name.ts';

/**
 * The library on our own tables. It names fields like `expiresAt` and takes dates and truth values; our columns are like
 * `expires_at` and hold numbers.
 */
export function rowsAdapter(rows: SignInRows, newId: (prefix: string) => string) {
  return createAdapterFactory({
    config: {
      adapterId: 'sundesk',
      supportsBooleans: false,
      supportsNumericIds: false,
      customIdGenerator: () => newId('sid'),
      customTransformInput: ({ data }) => toColumnValue(data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
    },
    adapter: () => ({
      create: async ({ model, data }) => fromRow(await rows.insert(tableOf(model), toRow(data))),
      async findOne({ model, where }) {
        const [row] = await rows.find(tableOf(model), { where: toConditions(where), limit: 1 });
        return row === undefined ? null : fromRow(row);
      },
      async findMany({ model, where = [], limit, offset, sortBy }) {
        const found = await rows.find(tableOf(model), {
          where: toConditions(where),
          limit,
          offset,
          sortBy: sortBy && { column: snakeName(sortBy.field), direction: sortBy.direction },
        });
        return found.map((row) => fromRow(row));
      },
      count: ({ model, where = [] }) => rows.count(tableOf(model), toConditions(where)),
      async update({ model, where, update }) {
        const [row] = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(update as SignInRow),
        });
        return row === undefined ? null : fromRow(row);
      },
      async updateMany({ model, where, update }) {
        const changed = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(update),
        });
        return changed.length;
      },
      async incrementOne({ model, where, increment, set = {} }) {
        const [row] = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(set),
          add: Object.fromEntries(
            Object.entries(increment).map(([field, amount]) => [snakeName(field), amount]),
          ),
          onlyOne: true,
        });
        return row === undefined ? null : fromRow(row);
      },
      async delete({ model, where }) {
        await rows.remove(tableOf(model), toConditions(where));
      },
      deleteMany: async ({ model, where }) =>
        (await rows.remove(tableOf(model), toConditions(where))).length,
      async consumeOne({ model, where }) {
        const [row] = await rows.remove(tableOf(model), toConditions(where), { onlyOne: true });
        return row === undefined ? null : fromRow(row);
      },
    }),
  });
}

function tableOf(model: string): SignInTable {
  return model as SignInTable;
}

function toRow(fields: object): SignInRow {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [snakeName(field), toColumnValue(value)]),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the library says what the row is.
function fromRow(row: SignInRow): any {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** None of the requests used here leads to the library's other conditions, such as "or". */
function toConditions(where: readonly Where[]): Condition[] {
  return where.map(({ field, operator = 'eq', value, connector = 'AND' }) => {
    assert(connector === 'AND' && operator in comparisons, `${connector} ${operator} is not known`);
    return {
      column: snakeName(field),
      operator: operator as Condition['operator'],
      value: Array.isArray(value) ? value.map(toColumnValue) : toColumnValue(value),
    };
  });
}

function toColumnValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
