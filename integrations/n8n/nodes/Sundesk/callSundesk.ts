import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  ILoadOptionsFunctions,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;
type Input = {
  qs?: IDataObject;
  body?: IDataObject;
  /** A refusal that the caller expects; its answer is undefined. */
  expects?: string;
  itemIndex?: number;
  /** The same in a retry, so that it changes nothing a second time. */
  idempotencyKey?: string;
};
type Response = { statusCode: number; body: unknown };

/** Calls an operation with the credentials of the node, and returns its answer. */
export async function callSundesk<Answer = IDataObject>(
  caller: Caller,
  action: string,
  { qs = {}, body, expects, itemIndex, idempotencyKey }: Input = {},
): Promise<Answer | undefined> {
  const { url } = await caller.getCredentials<{ url: string }>('sundeskApi');
  const response: Response = await caller.helpers.httpRequestWithAuthentication.call(
    caller,
    'sundeskApi',
    {
      url: `${url.trim().replace(/\/+(?:apidata\.php)?$/, '')}/apidata.php`,
      method: body === undefined ? 'GET' : 'POST',
      qs: { ...qs, action },
      ...(body && { body }),
      ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      // A redirect would send the key to another address.
      disableFollowRedirect: true,
    },
  );
  if (response.statusCode === 200) return response.body as Answer;
  const { code, message } = readFailure(response.body);
  if (code !== undefined && code === expects) return undefined;
  throw new NodeApiError(
    caller.getNode(),
    { code: code ?? '', message: message ?? '' },
    {
      message:
        message ?? `This address answered with status ${response.statusCode} and is not Sundesk`,
      httpCode: String(response.statusCode),
      ...(code !== undefined && { description: `Sundesk refused the request with ${code}` }),
      ...(itemIndex !== undefined && { itemIndex }),
    },
  );
}

function readFailure(body: unknown): { code?: string; message?: string } {
  return typeof body === 'object' && body !== null ? body : {};
}
