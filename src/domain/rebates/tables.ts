import { account, id, integer, table, text, uniqueIndex } from '../../database/table.ts';

export const rebates = table(
  'rebates',
  {
    rebateId: id(),
    accountId: account(),
    state: text(),
    name: text(),
    createdAt: integer().exported(),
    updatedAt: integer().exported(),
    /** The whole rebate, as `rebate` describes it. */
    rebateJson: text().exported(),
  },
  {
    indexes: [uniqueIndex('rebates_name', ['accountId', 'state', 'name'])],
  },
);
