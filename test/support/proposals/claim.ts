/** Matches words that would say that an offer keeps to a consumer code. */
export const claim: RegExp =
  /\bcompliant\b|\bcomply with the (?:code|netcc)|\bNETCC[- ](?:approved|certified|compl)/i;
