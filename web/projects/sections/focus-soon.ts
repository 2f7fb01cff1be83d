/** Focuses an element that the next render adds. */
export function focusSoon(id: string): void {
  // Once for React, once more because a closing list gives the focus back to what opened it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.getElementById(id)?.focus();
    }),
  );
}
