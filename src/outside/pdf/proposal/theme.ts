/** The colours of a proposal, made from the two of the account so that words can always be read. */
export type Theme = {
  primary: string;
  accent: string;
  /** The colour of text on the primary colour. */
  onPrimary: string;
  /** The colour of headings on white. */
  heading: string;
  /** A breath of the primary colour, as a ground. */
  tint: string;
  ink: string;
  muted: string;
  line: string;
};

const ink = '#1f2a35';
const white = '#ffffff';
/** The least contrast of large letters in the W3C's accessibility guidelines. */
const contrastMin = 3;

export function themeOf({ primary, accent }: { primary: string; accent: string }): Theme {
  return {
    primary,
    accent,
    onPrimary: contrast(white, primary) >= contrastMin ? white : ink,
    heading: contrast(primary, white) >= contrastMin ? primary : ink,
    tint: mix(primary, white, 0.06),
    ink,
    muted: '#5b6773',
    line: '#d5dbe1',
  };
}

/** Returns the contrast ratio, from 1 for the same colour to 21 for black on white. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, ground: string, share: number): string {
  const others = parts(ground);
  const mixed = parts(colour).map((part, index) =>
    Math.round(part * share + (others[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parts(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0);
}
