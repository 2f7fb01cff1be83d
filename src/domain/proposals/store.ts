export type ProposalStore = Record<never, never>;

/** Proposals of all accounts: found by their token, and those whose time has run out. */
export type ProposalLinks = Record<never, never>;
