/** Characters of a search that are used; the rest is cut off. */
export const queryCharactersMax = 100;
