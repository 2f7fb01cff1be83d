import { withoutSigningLinks } from '../../shared/page-links.ts';
import type { Message } from '../message.ts';

/**
 * The part of a message that people other than its recipient may read. A notice is hidden, because its code signs in
 * its recipient's name, and so is a signing link in the text of a message.
 */
export function shownWords(message: Pick<Message, 'purpose' | 'text' | 'html'>): {
  text: string;
  html: string;
} {
  if (message.purpose !== 'project') return { text: '', html: '' };
  return { text: withoutSigningLinks(message.text), html: withoutSigningLinks(message.html) };
}
