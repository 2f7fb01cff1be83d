import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { OwnChannels } from '../channels/own-channels.ts';
import { readOwnChannels } from '../channels/queries.ts';

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

/** Four parts of 160 characters; longer is an email. */
export const smsCharactersMax = 640;

/**
 * The whole text of an SMS to a customer. As the Spam Act 2003 requires, it names its sender and a way to opt out: by a
 * reply or, where the sender name cannot receive replies, on a page. Refuses with INVALID_PARAMETERS a text that is too
 * long.
 */
export function smsText(
  text: string,
  { company, stopUrl }: { company: string; stopUrl: string },
): string {
  const isSigned = text.toLowerCase().includes(company.toLowerCase());
  const stop = stopUrl === '' ? 'Reply STOP to opt out' : `Opt out: ${stopUrl}`;
  const whole = `${isSigned ? '' : `${company}: `}${text}\n${stop}`;
  if (whole.length > smsCharactersMax) {
    const room = smsCharactersMax - (whole.length - text.length);
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The text has ${text.length} characters; with the sender and the opt-out text there is room for ${room}`,
    );
  }
  return whole;
}

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

/**
 * 3 to 11 letters and digits of ASCII, and not digits alone, which would look like a number (ACMA's rules for sender
 * IDs).
 */
export function isSenderName(text: string): boolean {
  return /^(?!\d+$)[A-Za-z0-9]{3,11}$/.test(text);
}

/**
 * The name that the account's SMS show as their sender, or empty for the number that the provider has for it, which is
 * also what stands in for a name that no phone network would take.
 */
export async function smsSender(store: AccountDb, own?: OwnChannels): Promise<string> {
  const { sms } = await readSettings(store);
  if (isSenderName(sms.sender)) return sms.sender;
  const { sms: provider } = own ?? (await readOwnChannels(store));
  return provider !== undefined && isSenderName(provider.from) ? provider.from : '';
}
