const dayMs = 24 * 60 * 60 * 1000;

/** Every day from one to another, both `YYYY-MM-DD` and among them. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: (to - from) / dayMs + 1 }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  );
}
