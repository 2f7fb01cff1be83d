import { trimmed } from '../text.ts';

/** Latin letters that have no decomposition, by what people type for them: letters with strokes and hooks, ligatures, dotless letters. */
const typed: Readonly<Record<string, string>> = {
  a: 'ɐɑɒᴀᶏᶐⱥꞻꬰꭤ',
  aa: 'ꜳ',
  ae: 'æᴁᴂꞛ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀɓƃʙᴃᵬᶀꞗꞵ',
  c: 'ƈȼɕʗᴄↄꜿꞓꞔ',
  d: 'đðɖɗƌȡᴅᴆᵭᶁᶑꝺꟈẟ',
  db: 'ȸ',
  dz: 'ʣʤʥꭦ',
  e: 'əǝɛɇɘɚɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴ',
  et: 'ꝫ',
  f: 'ƒᵮᶂⅎꜰꝼꞙꟻꬵ',
  g: 'ǥɠɡɢɣʛᵷᵹᶃꝿꞡꟑꬶ',
  h: 'ħɥɦɧʜʮʯⱨⱶꜧꞕꟶ',
  hv: 'ƕ',
  i: 'ıɨɩɪᴉᵎᵻᵼᶖꞽꟷꟾ',
  j: 'ȷɉɟʄʝᴊ',
  k: 'ĸƙʞᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƛƚȴɫɬɭʟᴌᶅⱡꝇꝉꞁꞎꬷꬸꬹ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ɮʫ',
  m: 'ɯɰɱᴍᴟᵯᶆꟺꟽꟿꬺ',
  n: 'ŋɲƞȵɳɴᴎᵰᶇꞑꞥꬻꬼ',
  o: 'øɔɤɵᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꟁꬽꬾꬿ',
  oe: 'œɶᴔꞝꭀꭁꭂꭢ',
  oi: 'ƣ',
  oo: 'ꝏ',
  ou: 'ȣᴕ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕꟼ',
  qp: 'ȹ',
  q: 'ɋʠꝗꝙꞯ',
  r: 'ʀɍɹɺɻɼɽɾɿʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭅꭆꭇꭈꭉꭊꭋꭌ',
  s: 'ƨȿʂʃᵴᶊᶋᶘẜẝꜱꞅꞩꟊꟗꟙ',
  ss: 'ß',
  t: 'ŧƫƭʈȶʇᴛᵵⱦꞇ',
  tc: 'ʨ',
  th: 'þᵺꝥꝧ',
  ts: 'ʦʧꭧ',
  tz: 'ꜩ',
  u: 'ʉʊᴜᴝᵾᵿᶙꞹꞿꭎꭏꭒ',
  ue: 'ᵫꞟ',
  ui: 'ꭐꭑ',
  um: 'ꝸ',
  uo: 'ꭣ',
  v: 'ʋʌᴠᶌỽⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ʍƿᴡⱳꟃ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƴȝɏʎʏỿꭚ',
  z: 'ƶƹƺȥɀʐʑʒᴢᴣᵶᶎᶚⱬꝣ',
  "'": '‘’ʹʻʼʽʾʿꞌ·',
  '-': '‐–',
};
const typedFor = new Map(
  Object.entries(typed).flatMap(([text, letters]) => [...letters].map((one) => [one, text])),
);

/** Text as people type it to search: in small letters, without accents and without what they cannot see. */
export function fold(text: string): string {
  // Most texts have no letters but these, and it takes a third of the time.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/gu, (one) => typedFor.get(one) ?? one)
    .trim();
}

const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const phoneWord = /^(1[38](?:00)?)[ -]?([A-Z][A-Z\d -]*)$/i;
const keypad = '22233344455566677778889999';
const extension = /[\s;,]*(?:extension|ext|x|#)[.:=\s]*\d+\D*$/i;

/**
 * A phone number as it was typed before a spreadsheet marked it as text or took it for a number: `'0491570006`, `491570006.0`
 * and `4.91570006E+08` are `0491570006`. Undefined where digits are lost, as in `4.91570E+08`.
 */
export function restorePhone(written: string): string | undefined {
  const text = trimmed(written).replaceAll(/^[='"]+|"+$/g, '');
  const [, first = '', decimals = '', places] = scientific.exec(text) ?? [];
  if (places !== undefined && decimals.length !== Number(places)) return undefined;
  const digits = places === undefined ? text.replace(/^(\d{6,})[.,]0+$/, '$1') : first + decimals;
  return digits.replace(/^(?=[2-478]\d{8}$)/, '0');
}

/**
 * The number to dial: within Australia `0491570006` or `1300975711`, elsewhere `+6421…`. Dialling prefixes, labels,
 * extensions and the zero that a spreadsheet drops make no difference, and the beginning of a number is enough. Undefined for
 * other text.
 */
export function dialledPhone(written: string): string | undefined {
  const text = restorePhone(written)
    ?.normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(phoneWord, (word) => onKeypad(word))
    .replace(extension, '');
  // Labels may have a digit or two of their own: `after 5 pm`.
  const parts = text?.split(/[\p{L}:]+/u) ?? [];
  const [number = text ?? '', ...others] = parts.filter((part) => /(?:\d\D*){3}/.test(part));
  if (others.length > 0) return undefined;
  const digits = number.replaceAll(/\D/g, '');
  const international = /^\D*\+/.test(number)
    ? digits.replace(/^0+/, '')
    : /^(?:0011|00(?=61|\d{9})|(?=61(?:0?[2-578]\d{8}|1[38]\d{4,8})$))(\d+)$/.exec(digits)?.[1];
  if (international === undefined) return digits.replace(/^(?=[2-478]\d{8}$)/, '0') || undefined;
  if (!international.startsWith('61')) return `+${international}`;
  // 13, 1300 and 1800 numbers have no area code, so no zero.
  return international.slice(2).replace(/^0*(?!1)/, '0');
}

/** `13 SICK` is 137425, and `1300 FLOWERS` 1300356937: letters beyond the number are not dialled. */
function onKeypad(word: string): string {
  const digits = word
    .replaceAll(/[ -]/g, '')
    .replaceAll(/[A-Z]/gi, (letter) => keypad[letter.toUpperCase().charCodeAt(0) - 65] ?? '');
  return digits.slice(0, /^1[38]00/.test(digits) ? 10 : 6);
}

/** The digits under which a number is found, and by which duplicates are: one form for all spellings; empty for no number. */
export function nationalDigits(written: string): string {
  return dialledPhone(written)?.replace('+', '') ?? '';
}

/** True for text that can be one phone number. A number with an area or mobile code has ten digits. */
export function isPhone(written: string): boolean {
  return /^(?:\+\d{7,15}|0\d{9}|[1-9]\d{5,14})$/.test(dialledPhone(written) ?? '');
}
