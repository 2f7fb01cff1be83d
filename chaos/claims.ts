import type { Database, Row } from './database.ts';

/** The time for which one node held one delivery, in milliseconds since 1970. */
export type Claim = {
  node: string;
  from: number;
  to: number;
  /** Its result was written; it was put back by who held it; or others took it back when its lease had run out. */
  end: 'settled' | 'put back' | 'lost';
};
export type Claims = {
  /** The claims of each delivery, in order, by its number. */
  of: ReadonlyMap<number, readonly Claim[]>;
  /** Writes to a delivery by a node that did not lease it at that time. */
  trespasses: string[];
};

/** The largest error of a node's own clock. */
const doubtMs = 1000;

/**
 * Lets the database itself write down which node changes who holds a delivery, and which node records an attempt. Nodes
 * are known by the name of their connections. It is part of the same transaction, so what is undone leaves no trace.
 */
export const recordClaims = `
  create schema chaos;
  create table chaos.claim_changes (
    change_id bigint generated always as identity, transaction text not null default pg_current_xact_id()::text,
    node text not null default current_setting('application_name'),
    changed_at bigint not null default extract(epoch from clock_timestamp()) * 1000,
    delivery_id bigint not null, old_claim text, new_claim text, leased_until bigint, is_settled boolean not null);
  create index on chaos.claim_changes (delivery_id);
  create table chaos.attempts_made (
    transaction text not null default pg_current_xact_id()::text,
    node text not null default current_setting('application_name'), delivery_id bigint not null, number bigint not null);
  create function chaos.note_claim() returns trigger language plpgsql as $$ begin
    insert into chaos.claim_changes (delivery_id, old_claim, new_claim, leased_until, is_settled)
      values (new.delivery_id, old.claim_id, new.claim_id, old.leased_until, coalesce(new.attempts <> old.attempts, false));
    return null;
  end $$;
  create function chaos.note_attempt() returns trigger language plpgsql as $$ begin
    insert into chaos.attempts_made (delivery_id, number) values (new.delivery_id, new.number);
    return null;
  end $$;
  create trigger note_claim after update on deliveries for each row
    when (old.claim_id is distinct from new.claim_id) execute function chaos.note_claim();
  create trigger note_first_claim after insert on deliveries for each row
    when (new.claim_id is not null) execute function chaos.note_claim();
  create trigger note_attempt after insert on attempts for each row execute function chaos.note_attempt();`;

/**
 * Follows each delivery from lease to lease. A delivery must be settled by the node that leases it, each attempt must
 * have been recorded by the transaction in which its node settled it, and only an expired lease may pass to another
 * node.
 */
export async function readClaims(database: Database): Promise<Claims> {
  const of = new Map<number, Claim[]>();
  const trespasses: string[] = [];
  const settled = new Set<string>();
  const held = new Map<number, { claim: string; node: string; from: number }>();
  for (const change of await database.rows<Change>(changesInOrder)) {
    const { deliveryId, node, at, oldClaim, newClaim } = change;
    const holder = held.get(deliveryId);
    if (oldClaim !== null) {
      const end = endOf(change, holder?.node);
      if (end === undefined || holder?.claim !== oldClaim || newClaim !== null) {
        trespasses.push(`delivery ${deliveryId}, held by ${holder?.node}, changed by ${node}`);
      } else {
        const claims = of.get(deliveryId) ?? [];
        claims.push({ node: holder.node, from: holder.from, to: at, end });
        of.set(deliveryId, claims);
        if (end === 'settled') settled.add(`${change.transaction} ${node} ${deliveryId}`);
      }
    }
    if (newClaim === null) held.delete(deliveryId);
    else held.set(deliveryId, { claim: newClaim, node, from: at });
  }
  for (const { transaction, node, deliveryId, number } of await database.rows(attemptsMade)) {
    if (settled.has(`${transaction} ${node} ${deliveryId}`)) continue;
    trespasses.push(
      `attempt ${number} of delivery ${deliveryId} by ${node}, which did not hold it`,
    );
  }
  return { of, trespasses };
}

type Change = Row & {
  transaction: string;
  node: string;
  at: number;
  deliveryId: number;
  oldClaim: string | null;
  newClaim: string | null;
  leasedUntil: number | null;
  isSettled: boolean;
};

/** Undefined when the node had no right to it. */
function endOf(
  { node, isSettled, leasedUntil, at }: Change,
  holder: string | undefined,
): Claim['end'] | undefined {
  if (isSettled) return node === holder ? 'settled' : undefined;
  const hasRunOut = leasedUntil !== null && leasedUntil <= at + doubtMs;
  if (hasRunOut) return 'lost';
  return node === holder ? 'put back' : undefined;
}

const changesInOrder = `
  select transaction, node, changed_at as "at", delivery_id as "deliveryId", old_claim as "oldClaim",
    new_claim as "newClaim", leased_until as "leasedUntil", is_settled as "isSettled"
  from chaos.claim_changes order by change_id`;

const attemptsMade = `
  select transaction, node, delivery_id as "deliveryId", number from chaos.attempts_made`;
