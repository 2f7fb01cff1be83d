/** The limit of a status name. */
export const statusNameCharactersMax = 100;
export const rankMax = 10_000;
