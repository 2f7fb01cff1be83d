import {
  Alert,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { mailAddress, ownWords } from '../proposals/sending/own-mail.ts';
import { OwnMail } from '../proposals/sending/own-mail.tsx';
import { optionsOf } from '../shared/forms/choice-select.tsx';
import { FailureNote } from '../shared/states.tsx';
import { useMay, useSession } from '../shell/session/session.ts';
import { isNetworkFault, trpc, useChange } from '../trpc.ts';
import {
  type Answering,
  answerTo,
  type Draft,
  draftStorage,
  emptyDraft,
  fromTemplate,
  isEmpty,
  isSentByHand,
  onChannel,
  wordingOf,
} from './draft.ts';
import {
  type About,
  hasWords,
  MessagePreview,
  usePreview,
  type Wording,
} from './message-preview.tsx';
import classes from './messages.module.css';
import { isBlocked, ReachNote } from './reach-note.tsx';
import { useInsertion, VariableButtons } from './variable-buttons.tsx';
import { type Channel, channelWords } from './words.ts';

type Reach = WebOutputs['messages']['reach'];
type Templates = WebOutputs['messages']['templates'];

/** Gives up a message that is being written. */
export type Forget = () => void;

export type MessageLooks = {
  /** The name of the template that a new message begins with. */
  begunWith?: string | undefined;
  /** The only channel, with a draft of its own; without it the sender chooses. */
  fixedChannel?: Channel;
  takesCursor?: boolean;
  /** The email that the message answers, in a draft of its own. */
  answering?: Answering | undefined;
  /** Told how to give up the message while there is one, and undefined once there is none. */
  onUnsent?: (forget: Forget | undefined) => void;
  onClose: () => void;
};

export function MessageForm({
  about,
  reach,
  templates: { templates, values, limits },
  begunWith,
  fixedChannel,
  takesCursor = false,
  answering,
  onUnsent,
  onClose,
}: MessageLooks & {
  about: About;
  reach: Reach;
  templates: Templates;
}) {
  const projectId = 'projectId' in about ? about.projectId : undefined;
  const draftName = [
    projectId ?? `customer ${reach.customerId}`,
    fixedChannel,
    answering?.receivedEmailId,
  ]
    .filter((part) => part !== undefined)
    .join('.');
  const { draft, change, forget, wasKept } = useDraft(
    draftName,
    () => {
      if (answering !== undefined) return answerTo(answering, reach.email.to);
      const channel = fixedChannel ?? firstChannel(reach);
      const template = templates.find((one) => one.channel === channel && one.name === begunWith);
      return fromTemplate(emptyDraft(channel), template);
    },
    { onUnsent, isBegun: ({ text }) => answering === undefined || text !== '' },
  );
  const { channel, text, subject } = draft;
  const { fieldOf, insert } = useInsertion<'subject' | 'text'>('text');
  const wording = wordingOf(draft, templates);
  const isOwner = useMay('channels:manage');
  const [allowsOtherNumber, setAllowsOtherNumber] = useState(false);
  const mayAllow = isOwner && channel === 'sms' && draft.to !== null;
  const send = useChange(trpc.messages.send, {
    success: `The ${channel === 'email' ? 'email' : 'SMS'} to ${reach.customerName} is on its way`,
    invalidates: [trpc.messages.pathKey(), trpc.customers.pathKey()],
    onSuccess: () => {
      forget();
      onClose();
    },
  });
  const canSend = hasWords(channel, wording) && draft.to !== '';
  const isWithoutServer =
    channel === 'email' && reach.email.refusal?.code === 'EMAIL_NOT_CONFIGURED';
  const blocked = isBlocked(reach, channel, draft.to);
  const submit = () => {
    if (!canSend || blocked || send.isPending) return;
    const { to, attachPdf } = draft;
    send.mutate({
      ...about,
      channel,
      wording,
      attachPdf: channel === 'email' && attachPdf,
      ...(to !== null && { to }),
      ...(answering && { answeredEmailId: answering.receivedEmailId }),
      allowsOtherNumber: mayAllow && allowsOtherNumber,
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const choices = templates.filter((one) => one.channel === channel && isSentByHand(one));
  return (
    <form className={classes.form} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={classes.panes}>
        <Stack gap="sm">
          <Group justify="space-between" align="center">
            {fixedChannel === undefined && (
              <SegmentedControl
                aria-label="Send as"
                value={channel}
                onChange={(value) => change(onChannel(draft, value))}
                data={optionsOf(channelWords)}
              />
            )}
            {wasKept && !isEmpty(draft) && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => change(emptyDraft(channel))}
              >
                Clear draft
              </Button>
            )}
          </Group>
          {answering !== undefined && (
            <Text variant="quiet">Answers the email from {answering.sender}</Text>
          )}
          <ReachNote reach={reach} channel={channel} />
          {isWithoutServer && projectId !== undefined && <OwnMail projectId={projectId} />}
          <TextInput
            label="To"
            type={channel === 'email' ? 'email' : 'tel'}
            required
            withAsterisk={false}
            value={draft.to ?? reach[channel].to}
            onChange={({ currentTarget: { value } }) => {
              setAllowsOtherNumber(false);
              change({ ...draft, to: value === reach[channel].to ? null : value });
            }}
          />
          {mayAllow && (
            <Checkbox
              label="Allow a number that isn’t the customer’s"
              checked={allowsOtherNumber}
              onChange={(event) => setAllowsOtherNumber(event.currentTarget.checked)}
            />
          )}
          <Select
            label="Template"
            placeholder="Blank message"
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
            minRows={channel === 'email' && fixedChannel === undefined ? 8 : 4}
            maxRows={20}
            maxLength={limits.textCharacters}
            value={text}
            onChange={(event) => change({ ...draft, text: event.currentTarget.value })}
            {...fieldOf('text')}
            data-autofocus
            autoFocus={takesCursor}
          />
          <VariableButtons
            names={Object.keys(values).filter((name) => name !== 'appointment')}
            values={values}
            onInsert={(piece) =>
              insert(piece, (name, written) => change({ ...draft, [name]: written }))
            }
          />
          {channel === 'email' && projectId !== undefined && (
            <Checkbox
              label="Attach proposal PDF"
              description={
                reach.publishedVersion === null
                  ? 'Publish the proposal first'
                  : `Published version ${reach.publishedVersion}`
              }
              disabled={reach.publishedVersion === null}
              checked={draft.attachPdf && reach.publishedVersion !== null}
              onChange={(event) => change({ ...draft, attachPdf: event.currentTarget.checked })}
            />
          )}
        </Stack>
        <MessagePreview title="Preview" about={about} channel={channel} wording={wording} />
      </div>
      <Stack gap="sm" className={classes.actions}>
        {isNetworkFault(send.error) ? (
          <Alert color="orange" role="alert" title="No response from the server">
            The message may have been queued. Check the list of messages before you send it again.
            Your text is kept.
          </Alert>
        ) : (
          <FailureNote error={send.error} title="Message not sent" />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isWithoutServer ? (
            <OwnWordsButton about={about} wording={wording} to={draft.to ?? reach.email.to} />
          ) : (
            <Button type="submit" loading={send.isPending} disabled={!canSend || blocked}>
              {channel === 'email' ? 'Send email' : 'Send SMS'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** The draft, kept beside the dialog so that closing it loses nothing. */
function useDraft(
  name: string,
  begin: () => Draft,
  { onUnsent, isBegun }: { onUnsent: MessageLooks['onUnsent']; isBegun: (draft: Draft) => boolean },
) {
  const { accountId, user } = useSession();
  const [kept] = useState(() => draftStorage(`${accountId}.${user?.userId}.${name}`));
  const [first] = useState(() => kept.read());
  const [draft, change] = useState<Draft>(() => first ?? begin());
  const [isSent, setIsSent] = useState(false);
  const isUnsent = !isSent && !isEmpty(draft) && isBegun(draft);
  useEffect(() => {
    if (!isSent) kept.write(draft);
  }, [kept, draft, isSent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it begins and when it ends
  useEffect(() => onUnsent?.(isUnsent ? kept.clear : undefined), [isUnsent]);
  const forget = () => {
    setIsSent(true);
    kept.clear();
  };
  return { draft, change, forget, wasKept: first !== undefined };
}

/** Email, unless only SMS would arrive. */
function firstChannel({ email, sms }: Reach): Channel {
  return email.refusal !== null && sms.refusal === null ? 'sms' : 'email';
}

/** Opens what was written in the member's own mail app, where there is no mail server. */
function OwnWordsButton({ about, wording, to }: { about: About; wording: Wording; to: string }) {
  const { data, isWritten } = usePreview(about, 'email', wording);
  const message = isWritten ? data?.message : undefined;
  if (message == null) return <Button disabled>Open text in my mail app</Button>;
  const { subject, text } = message;
  return (
    <Button component="a" href={mailAddress({ to, subject, text: ownWords(text) })}>
      Open text in my mail app
    </Button>
  );
}
