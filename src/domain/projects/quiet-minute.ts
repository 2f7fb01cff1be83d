import { minuteMs } from '../shared/time.ts';

/** How long a draft must be left alone before its saves are announced, as one event (reference 3.4). */
export const quietMs = minuteMs;
