// What values are made of, for this package and for those who describe their own values with it: members of schemas, lines of
// text, days, money.

export { addDays, isDay } from './days.ts';
export {
  atMostCharacters,
  dayOrEmpty,
  decimal,
  line,
  list,
  notInLine,
  plainLine,
  realDay,
  typedLine,
  whole,
} from './members.ts';
export { money, wholeDollars } from './money.ts';
export {
  escapeHtml,
  hasHidden,
  hiddenCharacters,
  invisible,
  isPlainLine,
  isStorable,
  trimmed,
  trimmedWhileTyped,
} from './text.ts';
export type { DeepReadonly, Value } from './value.ts';
