/** How long what is said of a customer may be, by whatever door it comes. */
export const nameCharactersMax = 200;
export const phoneCharactersMax = 50;
export const noteCharactersMax = 10_000;
