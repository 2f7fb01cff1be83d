import { mark, type Samples } from './sample.ts';

const words = { channel: 'email', subject: mark, body: `Hello from ${mark}` };

export const templateSamples: Samples = {
  'reminders.read': {},
  'reminders.save': {
    input: () => ({
      notOpened: { isOn: true, days: 3, channel: 'email', template: 'Reminder: not opened' },
      expiring: { isOn: true, days: 2, channel: 'sms', template: 'Reminder: expires soon' },
      signature: { isOn: false, days: 3, channel: 'email', template: 'Reminder: signature' },
      visit: { isOn: true, channel: 'sms', template: 'Reminder: visit' },
    }),
  },
  'templates.list': {},
  'templates.save': {
    input: ({ templateName }) => ({ ...words, name: `${templateName}, again`, was: templateName }),
  },
  'templates.remove': { input: ({ templateName: name }) => ({ channel: 'email', name }) },
  // What one writes oneself is not a secret, so it has no mark in it.
  'templates.preview': { input: () => ({ channel: 'email', subject: 'Hello', body: 'Hello' }) },
};
