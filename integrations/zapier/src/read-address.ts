/**
 * Returns the URL of a Sundesk API from the address that a person entered; undefined if it is not one. Only the local
 * machine may be called without https, because the key is part of the request.
 */
export function readAddress(entered: string): string | undefined {
  const text = entered.trim();
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(whole)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(whole);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwnMachine)) return undefined;
  return `${origin}${pathname.replace(/\/(apidata\.php)?$/, '')}/apidata.php`;
}
