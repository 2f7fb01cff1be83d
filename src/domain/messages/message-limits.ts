/** Of the subject of an email. */
export const subjectCharactersMax = 300;
export const templateLimits = { nameCharacters: 100, textCharacters: 20_000 } as const;
/** How a customer said what they want. */
export const consentSourceCharactersMax = 200;
