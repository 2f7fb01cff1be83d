const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });

/** `21 Nov 2026, 9:30:05 am`: to the second, because attempts follow each other closely. */
export function exactTime(moment: number): string {
  return format.format(moment);
}
