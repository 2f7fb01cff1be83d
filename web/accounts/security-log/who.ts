import type { WebOutputs } from '../../../src/doors/web/contract.ts';

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
