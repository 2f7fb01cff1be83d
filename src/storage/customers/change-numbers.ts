import { preparedChange } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { sendAlong } from '../send-along.ts';

/** A clock that was further ahead than this was wrong, and the account does not wait for it. */
const aheadMsMax = 60 * 60 * 1000;

/**
 * Gives the account's next change of a customer a number and a time, for `changeColumns`. The account's row stays locked until
 * the commit, so both follow the order of commits, whichever node writes and whatever its clock says: the time is never before
 * that of a change that a reader may have seen, and the number tells apart those of one millisecond.
 */
export function nextChange(db: Db, accountId: number, at: number): void {
  sendAlong(db, countChange, { accountId, at, atMax: at + aheadMsMax });
}

/** What a customer's row keeps of its latest change. */
export function changeColumns(db: Db, accountId: number) {
  const account = db.selectFrom('accounts').where('account_id', '=', accountId);
  return {
    updated_at: account.select('customers_changed_at'),
    change_number: account.select('customers_change_number'),
  };
}

const countChange = preparedChange<{ accountId: number; at: number; atMax: number }>((db, value) =>
  db
    .updateTable('accounts')
    .set(({ eb }) => ({
      customers_change_number: eb('customers_change_number', '+', 1),
      customers_changed_at: eb
        .case()
        .when(eb.between('customers_changed_at', value('at'), value('atMax')))
        .then(eb.ref('customers_changed_at'))
        .else(value('at'))
        .end(),
    }))
    .where('account_id', '=', value('accountId')),
);
