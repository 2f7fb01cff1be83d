/** The length limits of a customer's details, for all doors. */
export const nameCharactersMax = 200;
export const phoneCharactersMax = 50;
/** The address of a customer is one line, as it was typed. */
export const addressLineCharactersMax = 300;
export const sourceCharactersMax = 40;
export const tagsMax = 20;
export const tagCharactersMax = 40;
export const noteCharactersMax = 10_000;
/** Limits for the reason that a team member gives for moving a customer to another status. */
export const reasonCharactersMax = 500;
/** The most notes of one customer. Customers that are merged keep all of theirs. */
export const notesMax = 500;
/** The most notes in the body of an event (the newest), and their size as JSON. */
export const eventNotesMax = 50;
export const eventNoteBytesMax = 64 * 1024;
