import { mark, type Samples } from './sample.ts';

const words = { channel: 'email', subject: mark, body: `Hello from ${mark}` };

export const templateSamples: Samples = {
  'templates.list': {},
  'templates.save': {
    input: ({ templateName }) => ({ ...words, name: `${templateName}, again`, was: templateName }),
  },
  'templates.remove': { input: ({ templateName: name }) => ({ channel: 'email', name }) },
  'templates.preview': { input: () => words },
};
