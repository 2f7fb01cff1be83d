/** The most signers of a contract. */
export const signersMax = 10;
/** Limits for the reason that a team member gives for doing what a signature normally does. */
export const overrideReasonCharactersMax = 2000;
