import { z } from 'zod';
import { eventTypes, everyType } from '../../domain/events/event.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { parseMoment } from '../../domain/shared/time.ts';
import { chooseEventTypes, type EventTypeChoice } from '../../domain/webhooks/chosen-events.ts';

/** A whole number in a query parameter, from 1 to `max`. */
export function countingNumber(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,10}$/, message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, message)
    .meta({ type: 'integer', minimum: 1, maximum: max });
}

/**
 * The rule, as the OpenAPI document states it, that an object needs one of these members, or every member of one of
 * the lists. `anyOf` is nested in `allOf`, because client generators read an object with `anyOf` beside its members
 * as one without members.
 */
export function oneOf(...choices: (string | readonly string[])[]): {
  allOf: [{ anyOf: { required: string[] }[] }];
} {
  return { allOf: [{ anyOf: choices.map((choice) => ({ required: [choice].flat() })) }] };
}

/** The OpenAPI sentence for members that exclude one another. */
export function notTogether(...names: string[]): { not: { required: string[] } } {
  return { not: { required: names } };
}

/** The digits of an id that is a number, such as those of a `customer_id`. */
export function digitsOf(name: string) {
  return z.string().regex(/^\d{1,15}$/, `must be the digits of a ${name}`);
}

/** The number of digits that may be absent. */
export function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** The member with its sentence, where it may be absent. */
export function optional<Member extends z.ZodType>(member: Member): z.ZodOptional<Member> {
  return member.optional().meta(z.globalRegistry.get(member) ?? {});
}

const base64Pattern = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';

/** Says of megabytes in milliseconds what the pattern says in a fifth of a second. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** A file in base64. `message` says what it must be. */
export function base64File({ bytesMax, message }: { bytesMax: number; message: string }) {
  return z
    .string()
    .max(4 * Math.ceil(bytesMax / 3), `must have at most ${bytesMax} bytes`)
    .refine(isBase64, message)
    .meta({ contentEncoding: 'base64', pattern: base64Pattern });
}

/** Longest text ID, such as a `subscription_id`. */
export const idCharactersMax = 100;

export const typeRequest = z.enum(eventTypes, { error: 'Invalid webhook type' });

const typeList = z.array(z.enum(eventTypes)).min(1).max(100);

/** The types of a subscription: a list, or all. */
export const severalEventTypes = z.union([z.literal(everyType), typeList], {
  error: ({ input }) =>
    input === undefined
      ? 'is required'
      : 'must be a list of event types, or * for all of them; geteventtypes has the types',
});

/** The types of a subscription where it is changed or ended: one, several, or all. */
export const typeRequests = z.union([z.enum(eventTypes), z.literal(everyType), typeList], {
  error: 'Invalid webhook type',
});

/** The choice that such a `type_request` makes. */
export function eventTypeChoice(request: z.output<typeof typeRequests>): EventTypeChoice {
  if (Array.isArray(request)) return chooseEventTypes(request);
  return request === everyType ? everyType : [request];
}

const leapYear = '(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';
const dateWith = (dash: string) =>
  `\\d{4}${dash}((0[13578]|1[02])${dash}(0[1-9]|[12]\\d|3[01])|(0[469]|11)${dash}(0[1-9]|[12]\\d|30)|` +
  `02${dash}(0[1-9]|1\\d|2[0-8]))|${leapYear}${dash}02${dash}29`;
const seconds = '[0-5]\\d([.,]\\d+)?';
const timeOfDay =
  `(([01]\\d|2[0-3])(:[0-5]\\d(:${seconds})?|[0-5]\\d(${seconds})?)?|` +
  '24(:00(:00([.,]0+)?)?|00(00([.,]0+)?)?)?)';
const zone = '([Zz]|[+\\u2212-]([01]\\d|2[0-3])(:?[0-5]\\d)?)';
/** The document's form of what `parseMoment` reads: days and hours that exist. */
const realMoment = `^(${dateWith('-')}|${dateWith('')})([Tt ]${timeOfDay}${zone}?)?$`;

/** A time as a text, read as a moment. */
export function timeInput() {
  return z
    .string()
    .transform((text, context) => {
      const moment = parseMoment(text);
      if (moment !== undefined) return moment;
      context.addIssue(
        'must be a time such as 2026-11-21 09:30:00 (UTC) or 2026-11-21T20:30:00+11:00',
      );
      return z.NEVER;
    })
    .meta({ pattern: realMoment });
}

/** Checks input against its shape. A refusal names the first fault in the order of the shape's members. */
export function readInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const read = shape.safeParse(input, { error: describeIssue });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Refusal('INVALID_PARAMETERS', describeFault(issue), {}, issue && placeOf(issue.path));
}

function describeFault(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'The input is not valid';
  const fault = issue.message;
  // Errors such as "is required" need their subject; a message that the interface fixes is complete.
  return /^(is|must) /.test(fault) ? `${placeOf(issue.path) ?? 'The body'} ${fault}` : fault;
}

/** `customer_email` for a member of `data`, as all other messages name it; undefined for the body itself. */
function placeOf(path: readonly PropertyKey[]): string | undefined {
  const [first, ...rest] = path;
  return (first === 'data' && rest.length > 0 ? rest : path).join('.') || undefined;
}

const typeNames: Readonly<Record<string, string>> = { object: 'an object', array: 'a list' };

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
    case 'too_big':
      return `must have at most ${issue.maximum} characters`;
    case 'too_small':
      return 'must not be empty';
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    default:
      return undefined;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body whatever its content type says. `parse` is for bodies whose numbers may stand for text. Refuses an empty or blank one and malformed JSON with the
 * messages of interface 7.2, which serve every operation with a body.
 */
export function readJson(
  bytes: Buffer | undefined,
  parse: (text: string) => unknown = JSON.parse,
): { value: unknown; text: string } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new Refusal('INVALID_PARAMETERS', 'Invalid JSON');
  }
  if (text.trim() === '') throw new Refusal('INVALID_PARAMETERS', 'Empty request body');
  try {
    return { value: parse(text), text };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('INVALID_PARAMETERS', 'Invalid JSON');
  }
}
