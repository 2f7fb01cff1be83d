/** The form of API keys, for those outside the parameter `api_key`. */
const apiKey = /sundesk_[\w-]+/g;

/** Paths with a token that is enough to read, sign, unsubscribe or join. */
const tokenPath = /^(\/(?:p|files|stop|calendar|app\/(?:set-up|invitation))\/)(?!assets\/)[^/?]+/;

/** The number of nested encodings of a path that are undone before all of it is masked. */
const encodingsMax = 3;

/** A URL that may be logged: keys and tokens are masked, however their path or the name of their parameter is spelled. */
export function maskSecrets(url: string): string {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const masked = maskPath(path) + (question === -1 ? '' : maskParameters(url.slice(question)));
  return masked.replace(apiKey, '***');
}

/** A path without secrets stays as it came; one with a token, also in another spelling, is shown in its plain one. */
function maskPath(path: string): string {
  const plain = normalise(path);
  if (plain === undefined) return '/***';
  const masked = plain.replace(tokenPath, '$1***');
  return masked === plain ? path : masked;
}

/** Undefined for a path that cannot be read, in which anything may stand. */
function normalise(path: string): string | undefined {
  let plain = path;
  try {
    for (let decoded = 0; decoded < encodingsMax && plain.includes('%'); decoded += 1) {
      plain = decodeURIComponent(plain);
    }
    if (plain.includes('%')) return undefined;
    // Resolves dots, and reads a backslash as browsers do.
    return new URL(`http://host/${plain.replace(/^[/\\]+/, '')}`).pathname.replace(/\/{2,}/g, '/');
  } catch {
    return undefined;
  }
}

function maskParameters(query: string): string {
  return `?${query.slice(1).split('&').map(maskParameter).join('&')}`;
}

function maskParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals === -1) return parameter;
  const name = parameter.slice(0, equals);
  return isSecretName(name) ? `${name}=***` : parameter;
}

function isSecretName(name: string): boolean {
  try {
    return /api_?key|^(?:signer|staff|token|ticket|input)$/i.test(decodeURIComponent(name));
  } catch {
    return true;
  }
}
