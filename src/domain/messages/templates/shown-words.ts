import { withoutSigningLinks } from '../../shared/signing-link.ts';
import type { Message } from '../message.ts';

/**
 * What others than its recipient may read of a message. A notice stays with its recipient, because its code signs in their
 * name, and so does a link for signing that somebody wrote into a message.
 */
export function shownWords(message: Pick<Message, 'purpose' | 'text' | 'html'>): {
  text: string;
  html: string;
} {
  if (message.purpose !== 'project') return { text: '', html: '' };
  return { text: withoutSigningLinks(message.text), html: withoutSigningLinks(message.html) };
}
