import type { Generated } from 'kysely';
import type { CustomerType, GstStatus } from '../../domain/customers/customer.ts';
import type { CustomerChange } from '../../domain/customers/customer-change.ts';

/** Customers, their notes and what changed about them. */
export type CustomerTables = {
  customers: {
    customer_id: Generated<number>;
    account_id: number;
    email: string;
    email_key: string;
    first_name: string;
    last_name: string;
    phone_1: string;
    phone_2: string;
    gst_status: GstStatus;
    type: CustomerType;
    company_name: string;
    company_phone: string;
    /**
     * These three columns hold the API's form of the columns above, of `customer_notes` and of `projects`. Every write
     * to those renders them again, so a read is one row with little to render.
     */
    details_json: string;
    notes_json: Generated<string>;
    projects_json: Generated<string>;
    owner_id: number;
    status_id: number;
    created_at: number;
    updated_at: number;
    /** The number of the latest change, among those of the account. */
    change_number: Generated<number>;
    /** The key by which lists sort names. */
    name_key: Generated<string>;
    /** The sum of the signed contracts; before a signature what they would pay for the project that was saved last. */
    value_cents: Generated<number>;
  };
  /** The words by which customers are found. */
  customer_words: { account_id: number; word: string; customer_id: number };
  /** The changes to a customer and their authors, apart from notes and statuses. */
  customer_changes: {
    change_id: Generated<number>;
    account_id: number;
    customer_id: number;
    user_id: number;
    kind: CustomerChange['kind'];
    details_json: string;
    changed_at: number;
  };
  customer_notes: {
    note_id: Generated<number>;
    account_id: number;
    customer_id: number;
    created_at: number;
    note: string;
    user_id: number;
    edited_at: number | null;
  };
};
