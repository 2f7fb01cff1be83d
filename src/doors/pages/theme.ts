type Colours = { primary: string; accent: string };
type Rgb = readonly [number, number, number];

/** Minimum contrast of small text with its background (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The darkest background of coloured text in page.css. */
const softPaper: Rgb = [242, 244, 247];

const colourPattern = /^#[0-9a-f]{6}$/i;

/** The file that `themeCss` belongs to, named after its colours; any that are not colours become ours. */
export function themeFile({ primary, accent }: Colours): string {
  const name = (colour: string, fallback: string) =>
    (colourPattern.test(colour) ? colour : fallback).slice(1).toLowerCase();
  return `theme-${name(primary, '#0b4f6c')}-${name(accent, '#f2a900')}.css`;
}

/** The colours that a file name tells; undefined for a name that `themeFile` does not make. */
export function coloursOfFile(file: string): Colours | undefined {
  const [, primary, accent] = /^theme-([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(file) ?? [];
  if (primary === undefined || accent === undefined) return undefined;
  return { primary: `#${primary}`, accent: `#${accent}` };
}

/**
 * An account's colours as custom properties, and what they need beside them to stay readable: an account may choose a
 * yellow that white text drowns in.
 */
export function themeCss({ primary, accent }: Colours): string {
  const properties = Object.entries(themeOf({ primary, accent }));
  return `:root {\n${properties.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`;
}

export function themeOf(colours: Colours) {
  const primary = rgbOf(colours.primary);
  const accent = rgbOf(colours.accent);
  const onPrimary = contrast(white, primary) >= contrastMin ? white : black;
  return {
    primary: hex(primary),
    'on-primary': hex(onPrimary),
    // Away from the text on it, so that the text stays readable to the end of the gradient.
    'primary-far': hex(mix(primary, onPrimary === white ? black : white, 0.35)),
    /** Text and lines on paper. */
    'primary-ink': hex(readableOn(softPaper, primary)),
    'primary-soft': hex(mix(primary, white, 0.92)),
    accent: hex(accent),
    'accent-soft': hex(mix(accent, white, 0.84)),
  };
}

/** The colour, darkened as little as is needed. */
function readableOn(paper: Rgb, colour: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.05) {
    const darker = mix(colour, black, part);
    // Against the rounded colour, which is the one that is shown.
    if (contrast(rgbOf(hex(darker)), paper) >= contrastMin) return darker;
  }
  return black;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: Rgb, other: Rgb, part: number): Rgb {
  const channel = (index: 0 | 1 | 2) => colour[index] * (1 - part) + other[index] * part;
  return [channel(0), channel(1), channel(2)];
}

export function rgbOf(text: string): Rgb {
  const number = Number.parseInt(text.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hex(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
