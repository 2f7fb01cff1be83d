/** A URL that may be logged: whatever stands for the key, in whatever spelling of its name, is taken out. */
export function maskApiKey(url: string): string {
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
    return /api_?key/i.test(decodeURIComponent(name));
  } catch {
    return true;
  }
}
