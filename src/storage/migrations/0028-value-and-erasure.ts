import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder } from './create-table.ts';

/**
 * A contract says what the customer pays by it, and customers who signed are worth the sum of their signed contracts. A
 * note says when it was edited, and a contract of an erased customer where its evidence is.
 */
export function valueAndErasure({ integer }: Columns): Migration {
  const payable =
    integer === 'bigint'
      ? sql`(p.content_json::jsonb #>> '{quote,price,payableCents}')::bigint`
      : sql`json_extract(p.content_json, '$.quote.price.payableCents')`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await adder(db, 'customer_notes')('edited_at', integer);
      await adder(db, 'contracts')('evidence_id', integer);
      await adder(db, 'contracts')('payable_cents', integer, '0');
      await sql`update contracts set payable_cents = coalesce(
        (select ${payable} from proposals p where p.proposal_id = contracts.proposal_id), 0)`.execute(
        db,
      );
      await sql`update customers set value_cents =
          (select sum(c.payable_cents) from contracts c
            where c.customer_id = customers.customer_id and c.state = 'signed'
              and not exists (select 1 from contracts l where l.project_id = c.project_id and l.state = 'signed'
                and (l.opened_at > c.opened_at or (l.opened_at = c.opened_at and l.contract_id > c.contract_id))))
        where customer_id in (select customer_id from contracts where state = 'signed')`.execute(
        db,
      );
      await sql`update pipeline_counts set value_cents = coalesce((select sum(c.value_cents) from customers c
        where c.account_id = pipeline_counts.account_id and c.owner_id = pipeline_counts.owner_id
          and c.status_id = pipeline_counts.status_id), 0)`.execute(db);
    },
  };
}
