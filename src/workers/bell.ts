/** Lets a worker sleep until it is rung or its time is up. A ring while the worker is awake is not lost. */
export function createBell(): {
  ring(): void;
  isRung(): boolean;
  /** Forgets that it was rung. */
  hush(): void;
  /** Resolves to whether it was rung. */
  wait(ms: number): Promise<boolean>;
} {
  let rung = false;
  let wakeUp: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wakeUp?.();
    },
    isRung: () => rung,
    hush() {
      rung = false;
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasRung = rung;
      rung = false;
      wakeUp = undefined;
      return wasRung;
    },
  };
}
