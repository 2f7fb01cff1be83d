import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { question } from '../../domain/proposals/page/ask-question.ts';
import { publicationDetails } from '../../domain/proposals/publication.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { faultsOf } from '../../domain/shared/values/accept.ts';

// These schemas check only the form of a body; the domain checks the rest.
export const signBody = z.object({
  name: z.string(),
  consents: z.literal(true, { error: 'Please tick that you agree' }),
  signature: z.unknown(),
  documentSha256: z.string(),
});
export const declineBody = z.object({ reason: z.string().default('') });
/** The third is for programs that fill in every field. */
export const questionForm = question.extend({ website: z.string().default('') });
export const previewForm = publicationDetails.pick({ message: true });
export const linkBody = z.object({ signer: z.number().int().positive() });
export const codeBody = z.object({ code: z.string() });
export const viewBody = z.object({
  pageRequest: z.string(),
  seconds: z.record(z.string(), z.unknown()),
  automated: z.boolean(),
});

/** Reads the fields of a form that a browser sends without a script. Refuses with INVALID_PARAMETERS. */
export function readForm<T>(request: FastifyRequest, shape: z.ZodType<T>): T {
  const { body } = request;
  const text = Buffer.isBuffer(body) ? body.toString('utf8').replaceAll('%0D%0A', '%0A') : '';
  const read = shape.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (read.success) return read.data;
  throw new Refusal('INVALID_PARAMETERS', `Please go back: ${faultsOf(read.error).join('; ')}`);
}

/** Reads a body as JSON, whatever its content type says: beacons can only send text. Refuses with INVALID_PARAMETERS. */
export function readBody<T>(request: FastifyRequest, shape: z.ZodType<T>): T {
  const read = shape.safeParse(parse(request.body));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.');
  throw new Refusal(
    'INVALID_PARAMETERS',
    where && issue?.code !== 'invalid_value'
      ? `${where} is missing or invalid`
      : (issue?.message ?? ''),
  );
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new Refusal('INVALID_PARAMETERS', 'The body must be a JSON object');
  }
}
