import { luminance } from '@mantine/core';

/** Minimum contrast between white and a colour, for text in either (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast with white, from 1 for white to 21 for black. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05);
}

/** Black or white, whichever has the higher contrast. */
export function textOn(colour: string): string {
  return contrastWithWhite(colour) ** 2 >= 21 ? '#ffffff' : '#000000';
}
