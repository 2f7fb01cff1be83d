import { Input, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { isSentByHand } from '../../messages/draft.ts';
import { ReachNote } from '../../messages/reach-note.tsx';
import type { Channel } from '../../messages/words.ts';

export type Reach = WebOutputs['messages']['reach'];
type Template = WebOutputs['templates']['list']['templates'][number];

/** How the proposal is sent once it is published: by Sundesk, or by the member themselves. */
export type Sending = { by: Channel | 'self'; to: string; template: string };

/** The template that a proposal is sent with unless another is chosen. */
const usualTemplate = 'Proposal';

/** Email where it arrives, else SMS, else by hand. */
export function usualSending(reach: Reach | undefined): Sending {
  if (reach?.email.refusal === null) {
    return { by: 'email', to: reach.email.to, template: usualTemplate };
  }
  if (reach?.sms.refusal === null) return { by: 'sms', to: reach.sms.to, template: usualTemplate };
  return { by: 'self', to: '', template: '' };
}

/** To whom, how and with which words the proposal goes out. */
export function SendFields({
  reach,
  templates,
  sending,
  onChange,
}: {
  reach: Reach;
  templates: readonly Template[];
  sending: Sending;
  onChange: (changed: Sending) => void;
}) {
  const { by, to, template } = sending;
  return (
    <Stack gap="xs">
      <div>
        <Input.Label component="div" id="send-by">
          Send by
        </Input.Label>
        <SegmentedControl
          aria-labelledby="send-by"
          fullWidth
          value={by}
          onChange={(next) =>
            onChange(
              next === 'self'
                ? { by: next, to: '', template: '' }
                : { by: next, to: reach[next].to, template: usualTemplate },
            )
          }
          data={[
            { value: 'email', label: 'Email' },
            { value: 'sms', label: 'SMS' },
            { value: 'self', label: 'My own mail or phone' },
          ]}
        />
      </div>
      {by === 'self' ? (
        <Text>
          After publishing, open the email in your mail app or copy the link. Sundesk needs no mail
          server for that.
        </Text>
      ) : (
        <>
          <ReachNote reach={reach} channel={by} />
          <TextInput
            label="To"
            type={by === 'email' ? 'email' : 'tel'}
            readOnly={by === 'sms'}
            value={to}
            onChange={({ currentTarget: { value } }) => onChange({ ...sending, to: value })}
          />
          <Select
            label="Template"
            allowDeselect={false}
            data={templates
              .filter((one) => one.channel === by && isSentByHand(one))
              .map(({ name }) => name)}
            value={template}
            onChange={(name) => onChange({ ...sending, template: name ?? usualTemplate })}
          />
        </>
      )}
    </Stack>
  );
}
