/** As much as the server keeps. */
export const reasonCharactersMax = 2000;
