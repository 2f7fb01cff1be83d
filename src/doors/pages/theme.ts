import { contrast, mix } from '../../domain/shared/colours.ts';

type Colours = { primary: string; accent: string };

/** Minimum contrast of small text with its background (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5;
const white = '#ffffff';
const black = '#000000';
/** The darkest background of coloured text in page.css. */
const softPaper = '#f2f4f7';

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

export function themeOf({ primary, accent }: Colours) {
  const onPrimary = contrast(white, primary) >= contrastMin ? white : black;
  return {
    primary,
    'on-primary': onPrimary,
    // Away from the text on it, so that the text stays readable to the end of the gradient.
    'primary-far': mix(primary, onPrimary === white ? black : white, 0.35),
    /** Text and lines on paper. */
    'primary-ink': readableOn(softPaper, primary),
    'primary-soft': mix(primary, white, 0.92),
    accent,
    'accent-soft': mix(accent, white, 0.84),
  };
}

/** The colour, darkened as little as is needed. */
function readableOn(paper: string, colour: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const darker = mix(colour, black, part);
    if (contrast(darker, paper) >= contrastMin) return darker;
  }
  return black;
}
