import { preparedQuery } from '../../../database/prepared-query.ts';
import type { Db } from '../../schema.ts';

type Values = Record<string, number>;
type Query<Row> = ReturnType<Parameters<typeof preparedQuery<Values, Row>>[0]>;

/**
 * Makes a query for customers by their numbers, in no order. Few sizes give few prepared statements; the remaining slots
 * repeat the first number.
 */
export function readByIds<Row>(
  build: (db: Db, operands: { accountId: number; ids: number[] }) => Query<Row>,
): (db: Db, accountId: number, ids: readonly number[]) => Promise<Row[]> {
  const bySize = new Map<number, (db: Db, values: Values) => Promise<Row[]>>();

  function querySized(size: number) {
    return preparedQuery<Values, Row>((db, value) => {
      const ids = Array.from({ length: size }, (_, index) => value(`id${index}`));
      return build(db, { accountId: value('accountId'), ids });
    });
  }

  return async (db, accountId, ids) => {
    const [first] = ids;
    if (first === undefined) return [];
    const size = 2 ** Math.ceil(Math.log2(ids.length));
    const query = bySize.get(size) ?? querySized(size);
    bySize.set(size, query);
    const values: Values = { accountId };
    for (let index = 0; index < size; index += 1) values[`id${index}`] = ids[index] ?? first;
    return query(db, values);
  };
}
