/** The records that a reset removes, in sets. Nothing happens in an account that is not a sandbox. */
export type SandboxStore = {
  /** The last customer and the last event at this time, so that later ones stay. */
  ends(): Promise<{ customerId: number; sequence: number }>;
  /** Removes up to `limit` customers, oldest first, with all that belongs to them; returns how many. */
  removeCustomers(set: { through: number; limit: number }): Promise<number>;
  /**
   * Removes up to `limit` events, oldest first, with their deliveries, and cancels those that wait;
   * returns how many.
   */
  removeEvents(set: { through: number; limit: number }): Promise<number>;
  /** Removes up to `limit` rows that belong to no customer and no event; returns how many. */
  removeOthers(limit: number): Promise<number>;
};
