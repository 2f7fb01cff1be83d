import { contrast, mix } from '../../../domain/shared/colours.ts';

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
    tint: mix(white, primary, 0.06),
    ink,
    muted: '#5b6773',
    line: '#d5dbe1',
  };
}
