import {
  Alert,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote, failureText } from '../shared/failure-note.tsx';
import { useSession } from '../shell/session.ts';
import { isNetworkFault, queryClient, trpc } from '../trpc.ts';
import {
  type Draft,
  draftStorage,
  emptyDraft,
  fromTemplate,
  isEmpty,
  onChannel,
  wordingOf,
} from './draft.ts';
import { EmailHead, EmailPreview } from './email-frame.tsx';
import classes from './messages.module.css';
import { isBlocked, ReachNote } from './reach-note.tsx';
import { SmsPreview } from './sms-preview.tsx';
import { useInsertion } from './use-insertion.ts';
import { VariableButtons } from './variable-buttons.tsx';
import type { Channel } from './words.ts';

type Reach = WebOutputs['messages']['reach'];
type Templates = WebOutputs['templates']['list'];

export function MessageForm({
  projectId,
  reach,
  templates: { templates, variables, limits },
  onClose,
}: {
  projectId: number;
  reach: Reach;
  templates: Templates;
  onClose: () => void;
}) {
  const { draft, change, forget, wasKept } = useDraft(projectId, reach);
  const { channel, text, subject } = draft;
  const { fieldOf, insert } = useInsertion<'subject' | 'text'>('text');
  const wording = wordingOf(draft, templates);
  const send = useMutation(
    trpc.messages.send.mutationOptions({
      onSuccess: () => {
        forget();
        onClose();
        notifications.show({
          color: 'teal',
          title: channel === 'email' ? 'The e-mail is on its way' : 'The SMS is on its way',
          message: `To ${reach.customerName}. The list of messages shows what becomes of it.`,
        });
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.messages.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.customers.pathKey() }),
        ]);
      },
    }),
  );
  const canSend = text !== '' && (channel === 'sms' || subject !== '') && draft.to !== '';
  const blocked = isBlocked(reach, channel, draft.to);
  const submit = () => {
    if (!canSend || blocked || send.isPending) return;
    const { to, attachPdf } = draft;
    send.mutate({
      projectId,
      channel,
      wording,
      attachPdf: channel === 'email' && attachPdf,
      ...(to !== null && { to }),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const choices = templates.filter((template) => template.channel === channel);
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={classes.panes}>
        <Stack gap="sm">
          <Group justify="space-between" align="center">
            <SegmentedControl
              aria-label="Send as"
              value={channel}
              onChange={(value) => change(onChannel(draft, value as Channel))}
              data={[
                { value: 'email', label: 'E-mail' },
                { value: 'sms', label: 'SMS' },
              ]}
            />
            {wasKept && !isEmpty(draft) && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => change(emptyDraft(channel))}
              >
                Start again
              </Button>
            )}
          </Group>
          <ReachNote reach={reach} channel={channel} />
          <TextInput
            label="To"
            type={channel === 'email' ? 'email' : 'tel'}
            autoComplete="off"
            required
            withAsterisk={false}
            value={draft.to ?? reach[channel].to}
            onChange={({ currentTarget: { value } }) =>
              change({ ...draft, to: value === reach[channel].to ? null : value })
            }
          />
          <Select
            label="Template"
            placeholder="Words of your own"
            clearable
            data={choices.map(({ name }) => name)}
            value={draft.template || null}
            onChange={(name) =>
              change(
                fromTemplate(
                  draft,
                  choices.find((each) => each.name === name),
                ),
              )
            }
          />
          {channel === 'email' && (
            <TextInput
              label="Subject"
              required
              withAsterisk={false}
              maxLength={limits.subjectCharacters}
              value={subject}
              onChange={(event) => change({ ...draft, subject: event.currentTarget.value })}
              {...fieldOf('subject')}
            />
          )}
          <Textarea
            label="Text"
            required
            withAsterisk={false}
            autosize
            minRows={channel === 'email' ? 8 : 4}
            maxRows={20}
            maxLength={limits.textCharacters}
            value={text}
            onChange={(event) => change({ ...draft, text: event.currentTarget.value })}
            {...fieldOf('text')}
            data-autofocus
          />
          <VariableButtons
            names={variables}
            onInsert={(piece) =>
              insert(piece, (name, written) => change({ ...draft, [name]: written }))
            }
          />
          {channel === 'email' && (
            <Checkbox
              label="Attach the PDF of the proposal"
              description={
                reach.publishedVersion === null
                  ? 'Publish the proposal first'
                  : `Version ${reach.publishedVersion}, as it was published`
              }
              disabled={reach.publishedVersion === null}
              checked={draft.attachPdf && reach.publishedVersion !== null}
              onChange={(event) => change({ ...draft, attachPdf: event.currentTarget.checked })}
            />
          )}
        </Stack>
        <Preview projectId={projectId} draft={draft} wording={wording} />
      </div>
      <Stack gap="sm" className={classes.actions}>
        {isNetworkFault(send.error) ? (
          <Alert color="orange" role="alert" title="The server did not answer">
            It may have been queued all the same. Look at the list of messages before you send it
            again. Nothing that you typed is lost.
          </Alert>
        ) : (
          <FailureNote error={send.error} title="It was not sent" />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={send.isPending} disabled={!canSend || blocked}>
            {channel === 'email' ? 'Send e-mail' : 'Send SMS'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is being written, kept beside the dialog so that closing it loses nothing. */
function useDraft(projectId: number, reach: Reach) {
  const { accountId, user } = useSession();
  const [kept] = useState(() => draftStorage(`${accountId}.${user?.userId}.${projectId}`));
  const [first] = useState(() => kept.read());
  const [draft, change] = useState<Draft>(first ?? emptyDraft(firstChannel(reach)));
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (!isSent) kept.write(draft);
  }, [kept, draft, isSent]);
  const forget = () => {
    setIsSent(true);
    kept.clear();
  };
  return { draft, change, forget, wasKept: first !== undefined };
}

/** E-mail, unless only SMS would arrive. */
function firstChannel({ email, sms }: Reach): Channel {
  return email.refusal !== null && sms.refusal === null ? 'sms' : 'email';
}

function Preview({
  projectId,
  draft: { channel, subject, text },
  wording,
}: {
  projectId: number;
  draft: Draft;
  wording: ReturnType<typeof wordingOf>;
}) {
  const [wanted] = useDebouncedValue(wording, 400);
  const isWritten = text !== '' && (channel === 'sms' || subject !== '');
  const preview = useQuery({
    ...trpc.messages.preview.queryOptions({ projectId, channel, wording: wanted }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  });
  const { data, error } = preview;
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        What the customer gets
      </Title>
      {!isWritten && (
        <Text className={classes.quiet} size="sm">
          Choose a template or write{channel === 'email' ? ' a subject and' : ''} a text, and it
          shows here as it will arrive.
        </Text>
      )}
      {isWritten && error !== null && (
        <Alert color="orange" role="status">
          {failureText(error)}
        </Alert>
      )}
      {isWritten && error === null && data === undefined && <Skeleton height={160} />}
      {isWritten && error === null && data !== undefined && channel === 'sms' && (
        <SmsPreview sender={data.sender} text={data.text} count={data.sms} />
      )}
      {isWritten && error === null && data !== undefined && channel === 'email' && (
        <>
          <EmailHead sender={data.sender} subject={data.subject} />
          <EmailPreview
            action="/app/files/previews/message"
            title="The e-mail as the customer gets it"
            fields={{
              projectId: String(projectId),
              template: 'template' in wanted ? wanted.template : '',
              subject: 'template' in wanted ? '' : wanted.subject,
              text: 'template' in wanted ? '' : wanted.text,
            }}
          />
        </>
      )}
    </Stack>
  );
}
