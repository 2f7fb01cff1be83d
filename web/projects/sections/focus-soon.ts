/** Puts the focus on what the next drawing will have brought. */
export function focusSoon(id: string): void {
  // Once for React, once more because a closing list gives the focus back to what opened it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.getElementById(id)?.focus();
    }),
  );
}
