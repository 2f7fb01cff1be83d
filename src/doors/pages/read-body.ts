import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../domain/shared/refusal.ts';

/** A drawn signature of the most points that are taken is well below; 5 MB are not a signature. */
export const signBytesMax = 256 * 1024;
export const bodyBytesMax = 16 * 1024;

// These schemas check only the form of a body; the domain checks the rest.
export const signBody = z.object({
  name: z.string(),
  consents: z.literal(true, { error: 'Please tick that you agree' }),
  signature: z.unknown(),
  documentSha256: z.string(),
});
export const declineBody = z.object({ reason: z.string().default('') });
export const linkBody = z.object({ signer: z.number().int().positive() });
export const codeBody = z.object({ code: z.string() });
export const viewBody = z.object({
  pageRequest: z.string(),
  seconds: z.record(z.string(), z.unknown()),
  automated: z.boolean(),
});

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
