/** Whether deliveries wait for their time or are under way, which their own small indexes tell at once. */
export const isWaiting = `
  select exists (select 1 from deliveries where due_at is not null)
    or exists (select 1 from deliveries where leased_until is not null)`;
