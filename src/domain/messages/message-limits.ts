/** The limit of an email's subject. */
export const subjectCharactersMax = 300;
export const templateLimits = { nameCharacters: 100, textCharacters: 20_000 } as const;
/** The limit of the source of a consent. */
export const consentSourceCharactersMax = 200;
