// The sources of the checklist. The whole text of the consumer code was not at hand: only clause
// 9(j)(iii) is cited by its number, and the rest by what the code asks of an offer.

export const offer = 'New Energy Tech Consumer Code (NETCC), contents of an offer';
export const claims =
  'NETCC, performance claims; Australian Consumer Law (ACL), sections 18 and 29';
export const warranties = 'NETCC, clause 9(j)(iii)';
export const complaints = 'NETCC, complaints';
export const refunds = 'NETCC, refunds and timeframes';
export const accreditation = 'NETCC; Solar Accreditation Australia';
export const consumerGuarantees = 'ACL, sections 54 to 64A (consumer guarantees)';
export const supplier = 'ACL, section 79(d)';
export const frontPage = 'ACL, sections 76 and 79(b)';
export const terminationNotice = 'ACL, section 79(c)';
