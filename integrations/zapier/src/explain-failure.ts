import type { HttpResponse, ZObject } from 'zapier-platform-core';

type Failure = { code?: string; message?: string };

/** Turns a refusal of Sundesk into an error with its message, which the person who made the Zap sees. */
export function explainFailure(response: HttpResponse, z: ZObject): HttpResponse {
  if (response.status === 200) return response;
  const { code, message } = readFailure(response);
  if (code !== undefined && code === response.request.middlewareData?.expects) return response;
  if (message === undefined)
    throw new z.errors.Error(
      `This address answered with status ${response.status} and is not Sundesk. Check the connection.`,
      'UnexpectedResponse',
      response.status,
    );
  const isRejected = response.status === 401 || code === 'INVALID_API_KEY';
  throw new z.errors.Error(
    message,
    isRejected ? 'AuthenticationError' : (code ?? 'Refused'),
    response.status,
  );
}

function readFailure({ data, getHeader }: HttpResponse): Failure {
  const { code, message } = (typeof data === 'object' && data !== null ? data : {}) as Failure;
  const errorCode = code ?? getHeader('sundesk-error');
  return {
    ...(errorCode !== undefined && { code: errorCode }),
    ...(message !== undefined && { message }),
  };
}
