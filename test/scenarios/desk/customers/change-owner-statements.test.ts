import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOwner } from '../../../../src/domain/customers/change-owner.ts';
import { addCustomer, storeOf, subscribeTo } from '../../../support/arrange.ts';
import { countStatements } from '../../../support/database/count-statements.ts';
import { engineUnderTest } from '../../../support/database/test-database.ts';
import { openDesk } from '../../../support/open-desk.ts';

const customerCount = 50;
/** SQLite runs a statement for each customer and delivery, and one for four entries of timelines or four events. */
const perCustomer = engineUnderTest === 'postgres' ? 0 : 2.5;

test('customers get another owner in statements for all of them', async (t) => {
  const counted = countStatements(t);
  const desk = await openDesk(t);
  await subscribeTo(desk, 'customer_updated');
  const seller = await desk.addMember('sales');
  const customerIds: number[] = [];
  for (let number = 1; number <= customerCount; number += 1) {
    customerIds.push(Number(await addCustomer(desk, { customer_email: `c${number}@example.com` })));
  }
  const changes = await changeNumbers();
  counted.length = 0;
  const changed = await storeOf(desk).transaction((tx) =>
    changeOwner(desk.app, tx, {
      customerIds,
      ownerId: seller.userId,
      userId: desk.owner.userId,
    }),
  );
  assert.equal(changed, customerCount);
  const statements = counted.flatMap((one) => one.statements);
  const all = statements.join('\n');
  assert.ok(statements.length <= 15 + perCustomer * customerCount, `${statements.length}:\n${all}`);
  // Who reads what has changed since then finds each of them.
  const last = Math.max(...changes);
  assert.deepEqual(
    await changeNumbers(),
    customerIds.map((_, index) => last + index + 1),
  );

  async function changeNumbers(): Promise<number[]> {
    const rows = await desk.database.rows(
      'select change_number from customers order by customer_id',
    );
    return rows.map((row) => Number(row.change_number));
  }
});
