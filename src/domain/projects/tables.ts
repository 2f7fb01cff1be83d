import { account, id, index, integer, table, text } from '../../database/table.ts';
import type { SaleType } from '../contracts/contract.ts';

export const projects = table(
  'projects',
  {
    projectId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    title: text().exported(),
    streetNumber: text().exported(),
    street: text().exported(),
    suburb: text().exported(),
    state: text().exported(),
    postcode: text().exported(),
    country: text().exported(),
    panelType: text(),
    inverterType: text(),
    proposalLink: text(),
    panelQuantity: integer(),
    inverterQuantity: integer(),
    systemWatts: integer().exported(),
    createdAt: integer().exported(),
    /** Counts the saves, so that a save cannot overwrite unseen changes. */
    revision: integer().default(1).exported(),
    updatedAt: integer().default(0).exported(),
    /** The member who saved it last; null where that was a program or rule. */
    savedBy: integer().references('users', 'userId').orNull(),
    /** When `recent_draft_project` is due; null while no announcement is pending. */
    announceAt: integer().orNull(),
    /** The agreed day of installation, `YYYY-MM-DD`; empty until there is one. */
    installOn: text().default('').exported(),
    /** The sale type that a member chose for the draft; empty before a choice. */
    chosenSaleType: text<SaleType | ''>().default('').exported(),
    /** The system as it is planned; the columns above that tell of panels and inverters follow from it. */
    specificationJson: text().exported(),
    /** The project as that event last showed it. */
    announcedJson: text().default('{}'),
    /** The figures of the last save; empty where none were kept. */
    figuresJson: text().default(''),
    /** What its products cost at the save that chose them. */
    costsJson: text().default('[]').exported(),
    /** The day of installation that its customer was reminded of; empty before the first. */
    installRemindedOn: text().default(''),
  },
  {
    ofCustomer: 'kept',
    indexes: [
      index('projects_by_customer_id', ['customerId']),
      index('projects_to_announce', ['announceAt'], { where: 'announce_at is not null' }),
      index('projects_in_order', ['accountId', 'projectId']),
      index('projects_to_install', ['accountId', 'installOn'], { where: "install_on <> ''" }),
    ],
  },
);
