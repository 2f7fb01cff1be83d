/** The limit of the message above the figures of a proposal. */
export const messageCharactersMax = 5000;
/** Why a content of the consumer code is there, or does not apply. */
export const answerReasonCharactersMax = 300;
