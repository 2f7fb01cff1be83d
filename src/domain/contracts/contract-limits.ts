/** More would be no household and no firm. */
export const signersMax = 10;
/** Why somebody of the team does what a signature would do otherwise. */
export const overrideReasonCharactersMax = 2000;
