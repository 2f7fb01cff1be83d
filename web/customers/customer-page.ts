import type { WebOutputs } from '../../src/doors/web/contract.ts';

/** A customer with all that their screen shows. */
export type CustomerPage = WebOutputs['customers']['find'];
