import { coolingOffBusinessDays } from './cooling-off.ts';

// The notices that tell the consumer how to terminate an unsolicited agreement, in the sense of the prescribed ones.
// Sources: Australian Consumer Law, sections 76, 79, 82 and 84 to 86; Competition and Consumer Regulations 2010,
// regulations on the front page notice and the termination notice. The headings are those that the regulations prescribe.

const days = `${coolingOffBusinessDays} business days from and including the day after you signed or received it`;

/** Stands on the front page, more prominent than everything but the supplier's name. */
export const frontPageNotice = {
  title: 'Important notice to the consumer',
  right: `You have a right to cancel this agreement within ${days}.`,
  further:
    'Your further rights to cancel, and a notice that you can use to do so, are in the cancellation notice attached to ' +
    'this agreement.',
} as const;

/** Accompanies the agreement: the consumer may use it to end the agreement. */
export const cancellationNotice = {
  title: 'Cancellation notice – unsolicited consumer agreement',
  parts: [
    {
      title: `Right to cancel within the ${coolingOffBusinessDays} business day cooling-off period`,
      text: `You have a right to cancel this agreement, without giving any reason, within ${days}.`,
    },
    {
      title: 'Extended right to cancel',
      text:
        'If the supplier did not comply with the law on unsolicited consumer agreements, you may also cancel later. You have ' +
        '3 months if the supplier contacted you outside the permitted hours, did not tell you its purpose and identity, or ' +
        'did not stop when you asked. You have 6 months if the supplier did not inform you of your right to cancel, did not give ' +
        'you an agreement as the law requires it, or supplied services or took a payment during the cooling-off period.',
    },
    {
      title: 'How to cancel',
      text:
        'Tell the supplier, in person or by phone. Or complete this notice, or write a letter or an email of your own, ' +
        'and give or send it to the supplier at the address below. Keep a copy.',
    },
    {
      title: 'After you cancel',
      text:
        'The supplier must promptly repay all that you have paid. You must return goods that were supplied and that you have ' +
        'not used up, or tell the supplier where to collect them.',
    },
  ],
  declaration: 'I wish to cancel this agreement.',
} as const;
