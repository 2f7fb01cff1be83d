import type { FindUnprintable } from '../../../domain/documents/require-printable.ts';

/** Latin letters with the signs of everyday text, all of which the usual font has. */
const plain =
  /^[\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/;

/** Asks the thread only about texts that a font might lack: nearly all are plain, and a print may hold it up. */
export function skipPlain(find: FindUnprintable): FindUnprintable {
  return async (texts) => {
    const doubtful = texts.filter((text) => !plain.test(text));
    if (doubtful.length === 0) return texts.map(() => []);
    const found = await find(doubtful);
    const byText = new Map(doubtful.map((text, index) => [text, found[index] ?? []]));
    return texts.map((text) => byText.get(text) ?? []);
  };
}
