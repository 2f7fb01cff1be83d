/**
 * Runs what does not depend on one another in one transaction, so that a database at the other end of a network is not
 * waited for by each. Unlike `Promise.all` it waits for all even if one fails, since nothing may be read or written
 * when the transaction is over. What failed first is thrown: it may be why the others did.
 */
export async function inParallel<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const faults: unknown[] = [];
  const values = await Promise.all(
    works.map(async (work) => {
      try {
        return await work;
      } catch (error) {
        faults.push(error);
        return undefined;
      }
    }),
  );
  if (faults.length > 0) throw faults[0];
  return values as { -readonly [Index in keyof Works]: Awaited<Works[Index]> };
}
