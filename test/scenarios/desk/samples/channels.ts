import { mark, type Samples } from './sample.ts';

export const channelSamples: Samples = {
  'channels.read': {},
  'channels.setEmail': {
    input: () => ({
      host: `smtp.${mark}.example.com`,
      port: 587,
      encryption: 'starttls',
      user: mark,
      password: `another of ${mark}`,
      from: `post@${mark}.example.com`,
      fromName: mark,
    }),
  },
  'channels.removeEmail': {},
  'channels.setReplies': {
    input: () => ({
      host: `imap.${mark}.example.com`,
      port: 993,
      encryption: 'tls',
      user: mark,
      password: `another of ${mark}`,
      folder: 'INBOX',
      address: `replies@${mark}.example.com`,
    }),
  },
  'channels.removeReplies': {},
  'channels.testReplies': {},
  'channels.setSms': {
    input: () => ({
      url: 'https://api.twilio.com',
      sid: `AC${mark}`,
      token: `another of ${mark}`,
      from: '+61 2 5550 1234',
    }),
  },
  'channels.removeSms': {},
  'channels.setSender': { input: () => ({ sender: mark, senderRegistered: true }) },
  'channels.testEmail': {},
  'channels.testSms': { input: () => ({ to: '0491 570 156' }) },
};
