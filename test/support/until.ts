import assert from 'node:assert/strict';

/** Reads until it finds what is wanted, and fails with what it found last after `waitMsMax`. */
export async function until<Value>(
  read: () => Promise<Value>,
  wanted: Value,
  waitMsMax = 60_000,
): Promise<void> {
  const end = Date.now() + waitMsMax;
  let found = await read();
  while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await read();
  }
  assert.deepEqual(found, wanted);
}
