import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { readId, readText } from '../../shared/search/read-search.ts';

/** The filters and the page in the address of the security log. */
export type SecurityLogSearch = {
  kind?: string | undefined;
  person?: number | undefined;
  /** A cursor of the server. */
  after?: string | undefined;
};

export function readSecurityLogSearch(search: Record<string, unknown>): SecurityLogSearch {
  const read: SecurityLogSearch = {
    kind: readText(search.kind),
    person: readId(search.person),
    after: readText(search.after),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export type Entry = WebOutputs['securityLog']['list']['entries'][number];

/** Who did it, as the log knew them then. */
export function who({ actor, byName }: Pick<Entry, 'actor' | 'byName'>): string {
  switch (actor) {
    case 'member':
      return byName;
    case 'api_key':
      return `API key ${byName}`;
    case 'operator':
      return 'Operator, on the command line';
    case 'unknown':
      return 'Not signed in';
  }
}
