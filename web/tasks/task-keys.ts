import { listKeys } from '../shared/read-lists-again.ts';
import { trpc } from '../trpc.ts';

/** Keys of the queries that show tasks. */
export const taskKeys = [trpc.tasks.pathKey(), trpc.calendar.pathKey(), ...listKeys];
