/** Counts, by their own small indexes, the deliveries that wait for their time and those that are under way. */
export const waitingCount = `
  select (select count(*) from deliveries where due_at is not null)
    + (select count(*) from deliveries where leased_until is not null) as count`;
