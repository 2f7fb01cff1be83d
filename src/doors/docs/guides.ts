import { readdirSync, readFileSync } from 'node:fs';

/** A guide of the folder `docs`, shown at `/docs/NAME`. */
export type Guide = { name: string; entry: string; text: string };

const guides = {
  Start: {
    'first-webhook': 'Your first webhook',
    integrating: 'Integrating',
    sandbox: 'Sandbox',
  },
  Guides: {
    webhooks: 'Receiving webhooks',
    errors: 'Errors',
    'keep-in-step': 'Keep another CRM in step',
    moving: 'Move from the interface you know',
    'no-code': 'Zapier, Make and n8n',
    'meter-data': 'Meter data',
    'solar-model': 'Solar model',
    'solar-accuracy': 'Accuracy of the solar model',
    changelog: 'Changelog of the API',
  },
  Operate: {
    operating: 'Operating',
    settings: 'Settings',
    security: 'Security',
    monitoring: 'Monitoring',
    scaling: 'Scaling',
  },
} as const satisfies Record<string, Record<string, string>>;

/** The subjects of the guides; the reference, which is a page of its own, comes before the last. */
export type Subject = keyof typeof guides;

export const guideNames = Object.values(guides).flatMap((names) => Object.keys(names));

/** The guides of a subject by name, with the title that the list of contents shows. */
export function entriesOf(subject: Subject): [name: string, entry: string][] {
  return Object.entries(guides[subject]);
}

/** All guides, from their files. The changelog is beside the code, because its versions are released with it. */
export function readGuides(): Guide[] {
  const folder = new URL('../../../docs/', import.meta.url);
  return Object.values(guides).flatMap((names) =>
    Object.entries(names).map(([name, entry]) => ({
      name,
      entry,
      text: readFileSync(
        name === 'changelog'
          ? new URL('api-changelog.md', import.meta.url)
          : new URL(`${name}.md`, folder),
        'utf8',
      ),
    })),
  );
}

const receivers = new URL('../../../docs/receivers/', import.meta.url);

/** The names of the programs in `docs/receivers`, which receive and verify webhooks. */
export const receiverNames = readdirSync(receivers);

export function readReceiver(name: string): string {
  return readFileSync(new URL(name, receivers), 'utf8');
}
