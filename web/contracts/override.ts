/** As much as the server keeps. */
export const reasonCharactersMax = 2000;

/** `2026-11-21`, where the reader is. */
export function today(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
