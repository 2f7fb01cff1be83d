/** What a reset removes, in sets; nothing of it does anything in an account that is no sandbox. */
export type SandboxStore = {
  /** Where customers and events end now, so that what comes later stays. */
  ends(): Promise<{ customerId: number; sequence: number }>;
  /** Removes up to so many customers, the oldest first, with all that hangs on them; returns how many. */
  removeCustomers(set: { through: number; limit: number }): Promise<number>;
  /** Removes up to so many events, the oldest first, with their deliveries, of which those that wait are cancelled; returns how many. */
  removeEvents(set: { through: number; limit: number }): Promise<number>;
  /** Removes up to so many rows that hang on no customer and no event; returns how many. */
  removeOthers(limit: number): Promise<number>;
};
