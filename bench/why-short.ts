import type { Figure } from './scenario.ts';

/** Why figures miss their goals, by name; the page shows it beside a figure for as long as it falls short. */
const reasons: Readonly<Record<string, string>> = {
  'getcustomerByemail, 10,000 customers':
    'reading the row alone takes the goal; key, limits, headers, logs and metrics come on top ([decision 8](decisions/0008-a-customer-is-one-row-to-read.md#what-a-look-up-still-costs))',
  'createcustomer, each with a webhook':
    'the floor writes one row; Sundesk also writes search words, counts, an event and a delivery, and sends it ([decision 27](decisions/0027-transactions-write-sets.md))',
  'deliveries from a backlog, each attempt recorded':
    'the floor stores nothing; statements and commits of lease, attempt and result take a third of the CPU time, as much as sending itself ([profile](../bench/rounds.md#what-a-delivery-costs-on-sqlite))',
  'p99 of getcustomerByemail while proposals are rendered':
    'the printing thread is busy all the time, and shares two cores with the service and the load',
  'desk, 100,000 customers: board with a search':
    'the columns show 160 cards, in an account of 1,000 customers two',
  'second start until ready, to the floor':
    'the floor loads Fastify and one route; Sundesk loads every door and checks its database',
  'createcustomer, each with a webhook, on PostgreSQL':
    'writes of one account run one after another, with two round trips for each group ([decision 16](decisions/0016-one-writer-for-each-account.md)); the floor writes one row without a lock',
  'deliveries from a backlog, on PostgreSQL':
    'the floor stores nothing; lease, attempt and result go to PostgreSQL and back',
  'getcustomerByemail, two nodes on PostgreSQL':
    'both nodes, PostgreSQL and the load share two cores, which one node keeps busy',
  'createcustomer in 8 accounts, two nodes on PostgreSQL':
    'both nodes share two cores, and customers of an account share a transaction only if they reach the same node ([operating](operating.md#postgresql))',
  'from request to arrival at 200/s on PostgreSQL, p95':
    'each statement that depends on another one costs a round trip; a new customer takes two',
};

/** The reason for a figure that misses its goal. Those without one of their own say whether some rounds reached it. */
export function whyShort({ name, goal, remarks }: Figure): string {
  const reason = reasons[name];
  if (reason !== undefined) return reason;
  const [, least, most] = /^rounds ([\d.]+) to ([\d.]+)$/.exec(remarks[0] ?? '') ?? [];
  const [, bound] = /^[≤≥] ([\d.]+)/.exec(goal) ?? [];
  const isWithin = Number(least) <= Number(bound) && Number(bound) <= Number(most);
  return isWithin
    ? `near the goal: some rounds reach it, they range from ${least} to ${most}`
    : 'not examined yet';
}
