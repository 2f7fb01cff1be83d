import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import type { FeedEntry } from './live-connection.ts';

/** Queries that no event changes: the member's own data and the account's settings. */
const steady: ReadonlySet<string> = new Set<keyof WebOutputs>([
  'apiKeys',
  'channels',
  'imports',
  'plans',
  'products',
  'profile',
  'rebates',
  'reminders',
  'session',
  'settings',
  'statuses',
  'team',
  'templates',
  'webhooks',
]);

/** A query's path and input, from its key. */
type QueryInput = { path: readonly string[]; input: unknown };

export function inputOf(queryKey: readonly unknown[]): QueryInput {
  const [path, options] = queryKey;
  const input =
    typeof options === 'object' && options !== null && 'input' in options
      ? options.input
      : undefined;
  return { path: Array.isArray(path) ? path.map(String) : [], input };
}

/**
 * Returns whether the answer to a question may be another one after what happened. Whatever is about another customer or another
 * project is left alone; all else of what is sold is asked again.
 */
export function isTouchedBy(
  { path, input }: QueryInput,
  { type, customerId, projectId }: Pick<FeedEntry, 'type' | 'customerId' | 'projectId'>,
): boolean {
  const [feature] = path;
  if (feature === undefined || steady.has(feature)) return false;
  const about: { customerId?: unknown; projectId?: unknown } = input ?? {};
  if (isOther(about.customerId, customerId)) return false;
  // A signature closes the contracts on the customer's other projects.
  return type === 'contract_signed' || !isOther(about.projectId, projectId);
}

function isOther(queried: unknown, happened: number | undefined): boolean {
  return typeof queried === 'number' && happened !== undefined && queried !== happened;
}
