import type { WebOutputs } from '../../../src/doors/web/contract.ts';

/** An API key as the list shows it. */
export type Key = WebOutputs['apiKeys']['list']['keys'][number];
