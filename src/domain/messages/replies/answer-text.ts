export const replyCharactersMax = 20_000;

const attributions = [
  /^On\b.{4,300}\bwrote:$/,
  /^(Am|Le|El|Il|Op|Den)\b.{4,300}(schrieb|a écrit|escribió|ha scritto|schreef|skrev)\b.{0,200}:$/,
];
/** An attribution is broken into so many lines at most. */
const attributionLinesMax = 3;
const original = /^-{2,}\s*Original Message\s*-{2,}$/i;
const from = /^\*?From:\*?\s/i;
const sentOrTo = /^\*?(Sent|Date|To|Subject):\*?\s/i;

/**
 * What the sender of a reply has written: its text without the email that it quotes, in plain lines, cut off where it is
 * too long. Answers between quoted lines keep those lines. A text that only quotes stays as it is.
 */
export function answerText(text: string): string {
  const lines = plain(text).split('\n');
  const answered = lastAnswered(lines);
  const end = lines.findIndex((_, at) => beginsQuote(lines, at, answered));
  const own = withoutQuotedEnd(end === -1 ? lines : lines.slice(0, end));
  const answer = own.join('\n').trim() || lines.join('\n').trim();
  return answer.length > replyCharactersMax
    ? `${answer.slice(0, replyCharactersMax - 1).toWellFormed()}…`
    : answer;
}

/** Line ends are one character, no line ends in spaces, and nothing in the text controls how it is shown. */
export function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
      // From its start alone: a search from each space of a long row takes minutes.
      .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
      .replace(/\n{4,}/g, '\n\n\n')
  );
}

function beginsQuote(lines: readonly string[], at: number, answered: number): boolean {
  const line = lines[at] ?? '';
  if (original.test(line)) return true;
  if (/^_{10,}$/.test(line)) return lines.slice(at + 1, at + 3).some((next) => from.test(next));
  if (from.test(line)) {
    return lines.slice(at + 1, at + 5).filter((next) => sentOrTo.test(next)).length >= 2;
  }
  const length = attributionLength(lines, at);
  return length > 0 && answered < at + length;
}

/** The lines that say who wrote what is quoted below; 0 where there are none. */
function attributionLength(lines: readonly string[], at: number): number {
  for (let length = 1; length <= attributionLinesMax; length += 1) {
    const joined = lines
      .slice(at, at + length)
      .join(' ')
      .trim();
    if (attributions.some((pattern) => pattern.test(joined))) return length;
  }
  return 0;
}

/** The last quoted line that others follow; -1 where there is none. */
function lastAnswered(lines: readonly string[]): number {
  return lines.slice(0, lastOwn(lines) + 1).findLastIndex((line) => line.startsWith('>'));
}

function lastOwn(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line !== '' && !line.startsWith('>'));
}

function withoutQuotedEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lastOwn(lines) + 1);
}
