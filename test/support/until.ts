import assert from 'node:assert/strict';

/** For what happens a little later: reads until it is as wanted, and says what it was when it never is. */
export async function until<Value>(read: () => Promise<Value>, wanted: Value): Promise<void> {
  const end = Date.now() + 60_000;
  let found = await read();
  while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await read();
  }
  assert.deepEqual(found, wanted);
}
