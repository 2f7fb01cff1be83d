import type { Bundle, HttpResponse, ZObject } from 'zapier-platform-core';
import { readAddress } from './read-address.ts';

type Input = {
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  /** A refusal that the caller expects; its answer is undefined. */
  expects?: string;
  /** The same in a retry, so that it changes nothing a second time. */
  idempotencyKey?: string | undefined;
};

/** Calls an operation of the connected Sundesk with the key of the connection, and returns its answer. */
export async function callSundesk<Answer>(
  z: ZObject,
  bundle: Bundle,
  action: string,
  { query = {}, body, expects, idempotencyKey }: Input = {},
): Promise<Answer | undefined> {
  const { url = '', api_key = '' } = bundle.authData;
  const address = readAddress(url);
  if (address === undefined)
    throw new z.errors.Error(
      'The address of your Sundesk must begin with https://, for example https://crm.example.com',
      'AuthenticationError',
    );
  const response: HttpResponse<Answer> = await z.request<Answer>({
    url: address,
    method: body ? 'POST' : 'GET',
    params: { ...query, action, api_key },
    ...(body && { body }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    // A redirect would send the key to another address.
    redirect: 'manual',
    // `explainFailure` throws instead.
    skipThrowForStatus: true,
    middlewareData: { expects },
  });
  return response.status === 200 ? response.data : undefined;
}
