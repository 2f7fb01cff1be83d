/** The parts of an SMS, each of which is charged. */
export type SmsParts = {
  /**
   * `gsm` has room for 160 characters, `unicode` for 70, which one emoji or dash from a word processor is enough for.
   */
  alphabet: 'gsm' | 'unicode';
  /** Characters as the network counts them: some take the room of two. */
  characters: number;
  parts: number;
  /** The number of characters that still fit the last part. */
  left: number;
  /** The characters that do not belong to the small alphabet, each once. */
  foreign: string[];
};

/** The basic alphabet of GSM 03.38, and what takes two places in it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** Room in a single part, and in each of several, which also carry how they belong together. */
const room = { gsm: [160, 153], unicode: [70, 67] } as const;

/** Counts the parts of an SMS as mobile networks do (3GPP TS 23.038 and 23.040). */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text);
  const foreign = characters.filter((each) => !basic.has(each) && !extended.has(each));
  const alphabet = foreign.length === 0 ? 'gsm' : 'unicode';
  // A character of two units, such as an escaped one or an emoji, is not split.
  const sizes = characters.map((each) =>
    alphabet === 'unicode' ? each.length : extended.has(each) ? 2 : 1,
  );
  const [alone, together] = room[alphabet];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const filled = total <= alone ? [total] : fill(sizes, together);
  const perPart = filled.length === 1 ? alone : together;
  return {
    alphabet,
    characters: total,
    parts: filled.length,
    left: perPart - (filled.at(-1) ?? 0),
    foreign: [...new Set(foreign)],
  };
}

/** Returns the length of each part. */
function fill(sizes: readonly number[], perPart: number): number[] {
  const parts = [0];
  for (const size of sizes) {
    const last = parts.length - 1;
    const before = parts[last] ?? 0;
    if (before + size > perPart) parts.push(size);
    else parts[last] = before + size;
  }
  return parts;
}
