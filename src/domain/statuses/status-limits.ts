/** Of the name of a status. */
export const statusNameCharactersMax = 100;
export const rankMax = 10_000;
