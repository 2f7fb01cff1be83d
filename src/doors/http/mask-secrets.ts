/** What API keys look like, for those that stand where no parameter `api_key` is. */
const apiKey = /sundesk_[\w-]+/g;

/** In these paths a token stands for whoever may read, sign, opt out or join. */
const tokenPath = /^(\/(?:p|stop|app\/(?:set-up|invitation))\/)(?!assets\/)[^/?]+/;

/** A URL that may be logged: keys and tokens are taken out, and whatever stands for a key in any spelling of its name. */
export function maskSecrets(url: string): string {
  return maskParameters(url).replace(apiKey, '***').replace(tokenPath, '$1***');
}

function maskParameters(url: string): string {
  const question = url.indexOf('?');
  if (question === -1) return url;
  const parameters = url
    .slice(question + 1)
    .split('&')
    .map(maskParameter);
  return `${url.slice(0, question)}?${parameters.join('&')}`;
}

function maskParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals === -1) return parameter;
  const name = parameter.slice(0, equals);
  return isKeyName(name) ? `${name}=***` : parameter;
}

function isKeyName(name: string): boolean {
  try {
    return /api_?key|^(?:signer|staff|token)$/i.test(decodeURIComponent(name));
  } catch {
    return true;
  }
}
