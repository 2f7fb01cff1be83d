/** Lets a worker sleep until it is notified or its time is up. A notification while the worker is awake is not lost. */
export function createNotifier(): {
  notify(): void;
  isNotified(): boolean;
  /** Discards a pending notification. */
  mute(): void;
  /** Resolves to whether it was notified. */
  wait(ms: number): Promise<boolean>;
} {
  let notified = false;
  let wakeUp: (() => void) | undefined;
  return {
    notify() {
      notified = true;
      wakeUp?.();
    },
    isNotified: () => notified,
    mute() {
      notified = false;
    },
    async wait(ms) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasNotified = notified;
      notified = false;
      wakeUp = undefined;
      return wasNotified;
    },
  };
}
