// Where the contents of the checklist are required. The whole text of the code in force was not at hand: these are its page
// of standards, what it asks of applicants, the clauses of the code before it, and what guides to it list.

export const standards = 'New Energy Tech Consumer Code, standards';
export const application = 'New Energy Tech Consumer Code, application process';
export const guide = 'Guides to the New Energy Tech Consumer Code';
export const claimsClause = 'Solar retailer code of conduct, clause 2.1.1';
export const contractClause = 'Solar retailer code of conduct, clause 2.1.6';
export const designClause = 'Solar retailer code of conduct, clause 2.2.3';
export const warrantyRule = 'Solar Accreditation Australia, application process';
export const consumerLaw = 'Australian Consumer Law';
export const unsolicitedRule = 'Australian Consumer Law, unsolicited consumer agreements';
