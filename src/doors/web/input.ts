import { z } from 'zod';

/** An id that the database counts up. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The size of a page. */
export function pageSize(max: number, usual: number) {
  return z.int().min(1).max(max).default(usual);
}

/** A list cursor made by `writeCursor`. One that was tampered with is refused. */
export function cursor<Place extends z.ZodType>(place: Place) {
  return z
    .string()
    .max(2000)
    .transform((text, context): z.output<Place> => {
      const read = place.safeParse(parse(text));
      if (read.success) return read.data;
      context.addIssue('must be a cursor of an earlier answer');
      return z.NEVER;
    });
}

export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
