import { domainToASCII } from 'node:url';

/** An email address with its domain as DNS and every mail server know it: `ann@xn--bcher-kva.example`. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  // Empty for anything that is not a domain, which the mail library refuses.
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}
