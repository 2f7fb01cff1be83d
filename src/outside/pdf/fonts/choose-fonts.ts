import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { FindUnprintable } from '../../../domain/documents/require-printable.ts';
import { BoundedMap } from '../../../domain/shared/bounded-map.ts';
import { emojiFamily, type LoadedSlice, loadSlice, readSlices, type Slice } from './slices.ts';
import { usualFile, usualFont } from './usual-font.ts';

/** Runs in the thread for PDFs, which has the fonts. */
export const findUnprintable: FindUnprintable = async (texts) => {
  const found: string[][] = [];
  for (const text of texts) {
    const pieces = isUsual(text) ? [] : await chooseFonts(text);
    const missing = pieces.flatMap((piece) => piece.missing ?? []);
    found.push([...new Set(missing)]);
  }
  return found;
};

/** A part of a text with the font that prints it. */
export type Piece = {
  /** Where it begins in the text that was asked about. */
  start: number;
  /** What is printed: the part itself, or the form of it that the font has. */
  text: string;
  font: string;
  /** The characters of the part if no font has them; then `text` names them by their numbers. */
  missing?: string;
};

type Choice = Omit<Piece, 'start'>;

/** Reserved, private and half characters mean nothing to a reader, and control characters are not text. */
const meaningless = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const everyInvisible = /\p{Default_Ignorable_Code_Point}/gu;
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const joining = /^\p{Script=Arabic}/u;
const chineseCharacter = /\p{Script=Han}/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const chosen = new BoundedMap<string, Promise<Choice[]>>(50_000);
const loaded = new Map<string, Promise<LoadedSlice>>();
let slices: ReturnType<typeof readSlices> | undefined;
const usualCharacters = new BoundedMap<string, boolean>(10_000);
let usualGlyphs: Font | undefined;

/**
 * Cuts a text into what a reader takes for one character each, and finds a font for each: the usual one, or a slice that
 * is loaded for it.
 */
export async function chooseFonts(text: string): Promise<Piece[]> {
  const chinese = chineseOrder(text);
  const pieces: Piece[] = [];
  for (const { segment, index } of segmentsOf(text)) {
    const key = `${chinese[0]} ${segment}`;
    const choices = chosen.get(key) ?? choose(segment, chinese);
    chosen.set(key, choices);
    for (const choice of await choices) pieces.push({ ...choice, start: index });
  }
  return pieces;
}

/** Letters that join belong in one font, so a word of them is one segment. */
function segmentsOf(text: string): { segment: string; index: number }[] {
  const segments: { segment: string; index: number }[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const last = segments.at(-1);
    if (last !== undefined && joining.test(segment) && joining.test(last.segment)) {
      last.segment += segment;
    } else segments.push({ segment, index });
  }
  return segments;
}

/** The slice of that name, which `chooseFonts` has loaded. */
export async function loadedSlice(name: string): Promise<LoadedSlice> {
  const slice = await loaded.get(name);
  if (slice === undefined) throw new Error(`The font ${name} is not loaded`);
  return slice;
}

/** Returns whether the usual font prints every character as it is, so that nothing has to be chosen. */
export function isUsual(text: string): boolean {
  if (/^[\n\r -~]*$/.test(text)) return true;
  for (const character of text) {
    const known = usualCharacters.get(character) ?? isUsualCharacter(character);
    usualCharacters.set(character, known);
    if (!known) return false;
  }
  return true;
}

function isUsualCharacter(character: string): boolean {
  if (/[\n\r]/.test(character)) return true;
  if ([meaningless, invisible, /\p{M}/u].some((kind) => kind.test(character))) return false;
  usualGlyphs ??= create(readFileSync(usualFile));
  return usualGlyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

async function choose(segment: string, chinese: readonly string[]): Promise<Choice[]> {
  if (/^[\t\p{Zs}]$/u.test(segment) && !isUsual(segment)) return [usual(' ')];
  if (/^(\r\n|[\n\r\v\f\u0085\u2028\u2029])$/.test(segment)) return [usual('\n')];
  if (meaningless.test(segment)) return [missing(segment)];
  // A place where a long word may break, and no more.
  if (segment === '\u200b') return [usual(segment)];
  // Marks that only steer the order of letters, soft hyphens and the like.
  if (segment.replaceAll(everyInvisible, '') === '') return [usual('')];
  for (const form of formsOf(segment)) {
    const found = isUsual(form) ? usual(form) : await chooseSlice(form, chinese);
    if (found !== undefined) return [found];
  }
  return chooseParts(segment, chinese);
}

/** What no font has whole, such as a family of emoji that is newer than the font: each of its parts alone. */
async function chooseParts(segment: string, chinese: readonly string[]): Promise<Choice[]> {
  const parts = partsOf(segment);
  if (parts.length < 2) return [missing(segment)];
  const choices = (await Promise.all(parts.map((part) => choose(part, chinese)))).flat();
  const isWord = joining.test(segment);
  return isWord || choices.every((choice) => choice.missing === undefined)
    ? choices
    : [missing(segment)];
}

function partsOf(segment: string): string[] {
  if (joining.test(segment)) return Array.from(segmenter.segment(segment), (part) => part.segment);
  if (!pictograph.test(segment)) return [];
  return segment.includes('\u200d') ? segment.split('\u200d') : [...segment];
}

/** Spellings that read alike, the most composed first; what is invisible is left out where a font does not need it. */
function formsOf(segment: string): string[] {
  const forms = [segment.normalize('NFC'), segment];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll(everyInvisible, ''))])];
}

async function chooseSlice(form: string, chinese: readonly string[]): Promise<Choice | undefined> {
  slices ??= readSlices();
  const codePoints = [...form].map((character) => character.codePointAt(0) ?? 0);
  for (const family of orderOf(form, chinese)) {
    const covering = (slices.get(family) ?? []).filter(({ covers }) => codePoints.every(covers));
    const able = await ableSlices(covering, form);
    const [best] = able.sort((one, other) => one.glyphs - other.glyphs);
    if (best !== undefined) return { text: form, font: best.name };
  }
  return undefined;
}

async function ableSlices(
  covering: readonly Slice[],
  form: string,
): Promise<{ name: string; glyphs: number }[]> {
  const able: { name: string; glyphs: number }[] = [];
  for (const slice of covering) {
    const loading = loaded.get(slice.name) ?? loadSlice(slice);
    loaded.set(slice.name, loading);
    const glyphs = (await loading).glyphsFor(form);
    if (glyphs !== undefined) able.push({ name: slice.name, glyphs });
  }
  return able;
}

function orderOf(form: string, chinese: readonly string[]): string[] {
  const others = [...(slices?.keys() ?? [])].filter((family) => !chinese.includes(family));
  if (pictograph.test(form)) return [emojiFamily, ...others, ...chinese];
  return chineseCharacter.test(form) ? [...chinese] : [...others, ...chinese];
}

/** The families for Chinese characters, whose shapes differ by language, in the order that suits the text. */
function chineseOrder(text: string): readonly string[] {
  const [simplified, traditional, japanese, korean] = ['sc', 'tc', 'jp', 'kr'].map(
    (language) => `noto-sans-${language}`,
  ) as [string, string, string, string];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return [japanese, simplified, traditional, korean];
  }
  if (/\p{Script=Hangul}/u.test(text)) return [korean, japanese, traditional, simplified];
  if (isTraditional(text)) return [traditional, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean];
}

let simplifiedCharacters: ReadonlySet<string> | undefined;

/** Traditional Chinese has characters that the standard set of simplified Chinese lacks. */
function isTraditional(text: string): boolean {
  const characters = [...text].filter((character) => chineseCharacter.test(character));
  if (characters.length === 0) return false;
  simplifiedCharacters ??= charactersOfGb2312();
  return characters.some((character) => !simplifiedCharacters?.has(character));
}

/** The characters of GB 2312: the rows B0 to F7 of its encoding. */
function charactersOfGb2312(): ReadonlySet<string> {
  const decoder = new TextDecoder('gbk');
  const characters = new Set<string>();
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      characters.add(decoder.decode(Uint8Array.of(row, cell)));
    }
  }
  return characters;
}

function usual(text: string): Choice {
  return { text, font: usualFont };
}

/** `[U+13000]`: honest where nothing can be refused any more, and no box. */
function missing(segment: string): Choice {
  const numbers = [...segment].map((character) => {
    const number = character.codePointAt(0)?.toString(16) ?? '';
    return `U+${number.toUpperCase().padStart(4, '0')}`;
  });
  return { text: `[${numbers.join(' ')}]`, font: usualFont, missing: segment };
}
