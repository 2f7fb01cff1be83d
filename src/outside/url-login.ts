/** User and password of a URL; both empty when it names none. A `%` that encodes nothing is part of the password. */
export function urlLogin(url: URL): { user: string; password: string } {
  return { user: decode(url.username), password: decode(url.password) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
