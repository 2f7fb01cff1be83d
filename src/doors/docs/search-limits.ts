/** Characters of a search that are used; the rest is cut off. */
export const queryCharactersMax = 100;
/** Words of a search that are used. */
export const queryWordsMax = 10;
export const resultsMax = 30;
