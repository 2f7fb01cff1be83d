import { account, id, integer, table, text, uniqueIndex } from '../../database/table.ts';

export const plans = table(
  'plans',
  {
    planId: id(),
    accountId: account(),
    retailer: text(),
    name: text(),
    createdAt: integer().exported(),
    updatedAt: integer().exported(),
    /** The whole plan, as `energyPlan` describes it. */
    planJson: text().exported(),
  },
  {
    indexes: [uniqueIndex('plans_name', ['accountId', 'retailer', 'name'])],
  },
);
