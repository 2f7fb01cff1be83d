import { mark, type Samples } from './sample.ts';

const words = { channel: 'email', subject: mark, body: `Hello from ${mark}` };

export const templateSamples: Samples = {
  'templates.list': {},
  'templates.save': {
    input: ({ templateName }) => ({ ...words, name: `${templateName}, again`, was: templateName }),
  },
  'templates.remove': { input: ({ templateName: name }) => ({ channel: 'email', name }) },
  // What one writes oneself is not a secret, so it has no mark in it.
  'templates.preview': { input: () => ({ channel: 'email', subject: 'Hello', body: 'Hello' }) },
};
