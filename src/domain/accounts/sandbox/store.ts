/** The records that a reset removes, in sets. Nothing happens in an account that is no sandbox. */
export type SandboxStore = {
  /** The last customer and the last event at this time, so that later ones stay. */
  ends(): Promise<{ customerId: number; sequence: number }>;
  /** Removes up to so many customers, the oldest first, with all that hangs on them; returns how many. */
  removeCustomers(set: { through: number; limit: number }): Promise<number>;
  /**
   * Removes up to so many events, the oldest first, with their deliveries, of which those that wait are cancelled;
   * returns how many.
   */
  removeEvents(set: { through: number; limit: number }): Promise<number>;
  /** Removes up to so many rows that hang on no customer and no event; returns how many. */
  removeOthers(limit: number): Promise<number>;
};
