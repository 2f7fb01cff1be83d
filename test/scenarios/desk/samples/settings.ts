import type { Samples } from './sample.ts';

/** The smallest image there is: one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

export const settingsSamples: Samples = {
  'settings.read': {},
  'settings.change': {
    input: () => ({ company: { phone: '(02) 5550 1000' }, timeZone: 'Australia/Perth' }),
  },
  // Answers with what it was given.
  'settings.changePayment': {
    input: () => ({
      payment: {
        accountName: 'Example Solar',
        bsb: '062000',
        accountNumber: '12345678',
        payId: 'pay@example.com',
        cardUrl: 'https://pay.example.com',
      },
    }),
  },
  'settings.openSetUp': {},
  'settings.dismissSetUp': { input: () => ({ isDismissed: true }) },
  // Of the caller's own settings.
  'settings.previewTerms': { input: () => ({ saleTerms: { lateRefundDays: 21 } }) },
  'settings.setLogo': { input: () => ({ logo: pixel }) },
};
