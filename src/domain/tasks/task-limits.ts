// The web app reads these limits too, so this file imports nothing.

export const taskTitleCharactersMax = 200;
/** Open tasks of one customer; more would hide what is next. */
export const openTasksMax = 100;
