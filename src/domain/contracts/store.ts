export type ContractStore = Record<never, never>;

/** Contracts of all accounts: found by a signer's token, and those that wait for their seal. */
export type ContractDesk = Record<never, never>;
