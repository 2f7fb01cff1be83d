const listeners = new Set<() => void>();

/** Tells the frame that the server refuses everything until the member has set up two-factor authentication. */
export const twoFactorNeeded = {
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  tell(): void {
    for (const listener of listeners) listener();
  },
};
