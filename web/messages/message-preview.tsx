import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WebInputs } from '../../src/doors/web/contract.ts';
import { trpc } from '../trpc.ts';
import type { wordingOf } from './draft.ts';
import { EmailPreview, PreviewPane } from './preview.tsx';
import type { Channel } from './words.ts';

/** What a message is about: one of the customer's projects, or none. */
export type About = WebInputs['messages']['reach'];

/** A message that goes out once the project is published shows an example of the address that it has then. */
type Shown = About & { toBePublished?: boolean };

export type Wording = ReturnType<typeof wordingOf>;

/** The message as it will arrive, once the typing pauses. */
export function usePreview(about: Shown, channel: Channel, wording: Wording) {
  const [wanted] = useDebouncedValue(JSON.stringify({ channel, wording }), 400);
  const shown: { channel: Channel; wording: Wording } = JSON.parse(wanted);
  const isWritten = hasWords(shown.channel, shown.wording);
  const { data, error } = useQuery({
    ...trpc.messages.preview.queryOptions({ ...about, ...shown }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  });
  return { shown, isWritten, data, error };
}

export function MessagePreview({
  about,
  channel,
  wording,
  title,
}: {
  about: Shown;
  channel: Channel;
  wording: Wording;
  /** Left out where the preview is under a title already. */
  title?: string;
}) {
  const { shown, isWritten, data, error } = usePreview(about, channel, wording);
  const own = 'template' in shown.wording ? { subject: '', text: '' } : shown.wording;
  const template = 'template' in shown.wording ? shown.wording.template : '';
  return (
    <PreviewPane
      title={title}
      hint={
        shown.channel === 'email'
          ? 'Choose a template, or enter a subject and text, to see a preview.'
          : 'Choose a template, or enter text, to see a preview.'
      }
      isWritten={isWritten}
      channel={shown.channel}
      preview={data}
      error={error}
    >
      <EmailPreview
        action="/app/files/previews/message"
        title="Email preview"
        fields={{ ...inWords(about), template, ...own }}
      />
    </PreviewPane>
  );
}

function inWords(about: Shown): Record<string, string> {
  return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)]));
}

export function hasWords(channel: Channel, wording: Wording): boolean {
  if ('template' in wording) return true;
  return wording.text.trim() !== '' && (channel === 'sms' || wording.subject.trim() !== '');
}
