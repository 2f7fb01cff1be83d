import { StatementSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';

/**
 * Notes each statement that this process sends to its database until the test ends, on either engine, within transactions and
 * beside them. What only begins or ends a transaction is left out.
 */
export function countQueries(t: TestContext): string[] {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counting(this: pg.Client, ...given: unknown[]) {
    const [one] = given as [{ text: string } | string];
    const text = typeof one === 'string' ? one : one.text;
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) asked.push(text);
    return Reflect.apply(query, this, given);
  } as typeof query;
  const { run, all } = StatementSync.prototype;
  StatementSync.prototype.run = function counting(this: StatementSync, ...given: unknown[]) {
    asked.push(this.sourceSQL);
    return Reflect.apply(run, this, given);
  } as typeof run;
  StatementSync.prototype.all = function counting(this: StatementSync, ...given: unknown[]) {
    asked.push(this.sourceSQL);
    return Reflect.apply(all, this, given);
  } as typeof all;
  t.after(() => {
    pg.Client.prototype.query = query;
    Object.assign(StatementSync.prototype, { run, all });
  });
  return asked;
}
