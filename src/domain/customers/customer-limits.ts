/** How long what is said of a customer may be, by whatever door it comes. */
export const nameCharactersMax = 200;
export const phoneCharactersMax = 50;
export const noteCharactersMax = 10_000;
/** Limits for the reason that a team member gives for moving a customer to another status. */
export const reasonCharactersMax = 500;
/** Of one customer. Two that are merged keep theirs. */
export const notesMax = 500;
/** Of the customer in the body of an event: the newest, and their size as JSON. */
export const eventNotesMax = 50;
export const eventNoteBytesMax = 64 * 1024;
