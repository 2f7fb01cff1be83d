/** What PostgreSQL says to everything after the statement that failed; it explains nothing. */
const afterAFailure = '25P02';

/**
 * Runs what does not depend on one another in one transaction, so that a database at the other end of a network is not
 * waited for by each. Unlike `Promise.all` it waits for all even if one fails: nothing may write when the transaction
 * is over.
 */
export async function together<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const outcomes = await Promise.allSettled(works);
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures.length > 0) {
    const first = failures.find(({ reason }) => reason?.code !== afterAFailure) ?? failures[0];
    throw first?.reason;
  }
  const values = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value);
  return values as { -readonly [Index in keyof Works]: Awaited<Works[Index]> };
}
