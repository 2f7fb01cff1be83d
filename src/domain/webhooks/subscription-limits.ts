/** Deliveries that are sent at the same time. */
export const slotsMax = 100;
/** The highest rate that a subscription can have, in sends per second; without a rate there is no limit. */
export const ratePerSecondMax = 100;
export const hookUrlCharactersMax = 2048;
export const subscriptionNameCharactersMax = 100;
/** Statuses, or owners, that one subscription filters by. */
export const filterEntriesMax = 100;
/** Hours for which a replaced secret signs as well. */
export const secretOverlapHoursMax = 168;
/** Counting waiting deliveries goes no further, so that a long queue costs no more to ask about than a short one. */
export const waitingCountMax = 10_001;
