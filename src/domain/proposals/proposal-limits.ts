/** Options for one customer: on the page of each, and published at once. */
export const optionLimits = { listed: 6, atOnce: 3 } as const;
/** The limit of the message above the figures of a proposal. */
export const messageCharactersMax = 5000;
/** Why a content of the consumer code is there, or does not apply. */
export const answerReasonCharactersMax = 300;
