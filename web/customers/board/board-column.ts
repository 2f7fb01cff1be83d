import type { WebOutputs } from '../../../src/doors/web/contract.ts';

/** A status with its cards, as the server sends it. */
export type BoardColumn = WebOutputs['board']['columns'][number];
/** A customer as the board shows them. */
export type BoardCard = BoardColumn['cards'][number];
