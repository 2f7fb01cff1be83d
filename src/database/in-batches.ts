/** The most rows named in one statement; SQLite takes 32,766 values at most. */
const batchMax = 500;

/** Splits what is too much for one statement. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches = Math.ceil(items.length / batchMax);
  return Array.from({ length: batches }, (_, index) =>
    items.slice(index * batchMax, (index + 1) * batchMax),
  );
}
