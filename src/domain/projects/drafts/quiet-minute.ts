import { minuteMs } from '../../shared/time.ts';

/** How long a draft must be left alone before its saves are announced, as one event. */
export const quietMs = minuteMs;
