type Once<T> = {
  (): Promise<T>;
  /** What was made or is being made; undefined before the first use. */
  made(): Promise<T> | undefined;
};

/** Makes something at its first use and keeps it. A failure is not kept, so the next use tries again. */
export function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined;
  const use = () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(use, { made: () => made });
}
