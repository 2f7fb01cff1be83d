/** Room for the letter N below its arrow, also where a phone shows it larger. */
export const compassRadius = 16;

/** North on a white disc around the origin, as SVG; `north` is in degrees clockwise from the top of the drawing. */
export function drawCompass(ink: string, north = 0): string {
  return (
    `<circle r="${compassRadius}" fill="#ffffff" fill-opacity="0.9"/>` +
    `<g transform="rotate(${north})"><path d="M0 -14L4.5 -1L0 -3.5L-4.5 -1Z" fill="#b3261e"/>` +
    `<text y="11" text-anchor="middle" font-size="9" font-weight="bold" fill="${ink}">N</text></g>`
  );
}
