import type { Database } from './database.ts';
import type { FedEvent } from './read-api.ts';
import type { Verdict } from './verdict.ts';

/** Returns whether the database is consistent, and the feed shows all of it to its followers. */
export async function judgeDatabase(
  database: Database,
  { events, followed }: { events: readonly FedEvent[]; followed: readonly string[] },
): Promise<Pick<Verdict, 'halfDone' | 'feedGaps' | 'miscounted'>> {
  return {
    halfDone: await unfitEvents(database),
    feedGaps: await feedGaps(database, { events, followed }),
    miscounted: await miscounts(database),
  };
}

/** Events that do not have one delivery for each subscription to their type. */
async function unfitEvents(database: Database): Promise<string[]> {
  const rows = await database.rows(`
    select e.event_id as "eventId" from events e
    left join (select event_id, count(*) as deliveries, count(distinct subscription_id) as reached
      from deliveries group by event_id) d on d.event_id = e.event_id
    left join (select type, count(*) as asked from subscriptions group by type) s on s.type = e.type
    where coalesce(d.deliveries, 0) <> coalesce(s.asked, 0) or coalesce(d.reached, 0) <> coalesce(s.asked, 0)`);
  return rows.map(({ eventId }) => `event ${eventId} has not its deliveries`);
}

/** Missing numbers, and events that were not seen by readers of the feed, at the end or all the time. */
async function feedGaps(
  database: Database,
  { events, followed }: { events: readonly FedEvent[]; followed: readonly string[] },
): Promise<string[]> {
  const rows = await database.rows(
    'select sequence, event_id as "eventId" from events order by sequence',
  );
  const [account] = await database.rows('select max(event_sequence) as latest from accounts');
  const gaps = rows.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : [`number ${index + 1}`],
  );
  if (account?.latest !== rows.length) gaps.push(`numbers up to ${account?.latest}`);
  for (const [index, { eventId }] of rows.entries()) {
    if (events[index]?.id !== eventId) gaps.push(`${eventId} at the end`);
    if (followed[index] !== eventId) gaps.push(`${eventId} for a follower`);
  }
  return gaps;
}

/** Counts that are kept beside what they count. */
async function miscounts(database: Database): Promise<string[]> {
  const endpoints = await database.rows(`
    select subscription_id as id from endpoint_states l where sending <>
      (select count(*) from deliveries d where d.subscription_id = l.subscription_id and d.state = 'sending')`);
  const [counted] = await database.rows(`
    select (select count(*) from attempts) as attempts,
      (select sum(delivered + failed) from attempt_counts) as counted`);
  return [
    ...endpoints.map(({ id }) => `what is under way to ${id}`),
    ...(counted?.attempts === counted?.counted
      ? []
      : [`${counted?.attempts} attempts as ${counted?.counted}`]),
  ];
}
