import { Refusal } from '../../shared/refusal.ts';

/** Four parts of 160 characters; longer is an email. */
export const smsCharactersMax = 640;

/**
 * The whole text of an SMS to a customer. As the Spam Act 2003 requires, it names its sender and a way to opt out: by a
 * reply or, where the sender name cannot receive replies, on a page. Refuses with INVALID_PARAMETERS a text that is too
 * long.
 */
export function smsText(
  text: string,
  { company, stopUrl }: { company: string; stopUrl: string },
): string {
  const isSigned = text.toLowerCase().includes(company.toLowerCase());
  const stop = stopUrl === '' ? 'Reply STOP to opt out' : `Opt out: ${stopUrl}`;
  const whole = `${isSigned ? '' : `${company}: `}${text}\n${stop}`;
  if (whole.length > smsCharactersMax) {
    const room = smsCharactersMax - (whole.length - text.length);
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The text has ${text.length} characters; with the sender and the opt-out text there is room for ${room}`,
    );
  }
  return whole;
}
