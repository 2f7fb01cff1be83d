import { StatementSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';

/**
 * Notes each statement that this process sends to its database until the test ends, on either engine, within transactions and
 * beside them. What only begins or ends a transaction is left out.
 */
export function countQueries(t: TestContext): string[] {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    const [one] = args as [{ text: string } | string];
    const text = typeof one === 'string' ? one : one.text;
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) statements.push(text);
    return Reflect.apply(query, this, args);
  } as typeof query;
  const { run, all } = StatementSync.prototype;
  StatementSync.prototype.run = function counting(this: StatementSync, ...args: unknown[]) {
    statements.push(this.sourceSQL);
    return Reflect.apply(run, this, args);
  } as typeof run;
  StatementSync.prototype.all = function counting(this: StatementSync, ...args: unknown[]) {
    statements.push(this.sourceSQL);
    return Reflect.apply(all, this, args);
  } as typeof all;
  t.after(() => {
    pg.Client.prototype.query = query;
    Object.assign(StatementSync.prototype, { run, all });
  });
  return statements;
}
