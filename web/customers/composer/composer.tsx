import {
  Checkbox,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Textarea,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteCharactersMax } from '../../../src/doors/web/limits.ts';
import type { Answering } from '../../messages/draft.ts';
import { MessageComposer } from '../../messages/message-composer.tsx';
import type { Forget } from '../../messages/message-form.tsx';
import type { Channel } from '../../messages/words.ts';
import { dayOf, momentOf } from '../../shared/formats/firm-clock.ts';
import { ChoiceSelect, optionsOf } from '../../shared/forms/choice-select.tsx';
import { ComposerForm, type KeptForm, useKeptForm } from '../../shared/forms/composer-form.tsx';
import { DayInput } from '../../shared/forms/day-input.tsx';
import { offer } from '../../shared/offer-undo.tsx';
import { listKeys } from '../../shared/read-lists-again.ts';
import { useShortcut } from '../../shared/shortcuts.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { NewTaskForm, newTask } from '../../tasks/task-fields.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import { taskKeys } from '../../tasks/use-finish.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { CustomerPage } from '../customer-page.ts';
import { type CallParts, directionLabels, resultLabels } from '../describe-entry.ts';
import { isAway, keepUnsent, newSendId, useSender } from '../unsent/unsent.ts';

export type ComposerTab = 'note' | Channel | 'call' | 'task';

/** What is written, whether its field takes the cursor, and the email that it answers. */
export type Composing = {
  tab: ComposerTab;
  takesCursor: boolean;
  answering?: Answering | undefined;
};

const labels: Readonly<Record<ComposerTab, string>> = {
  note: 'Note',
  email: 'Email',
  sms: 'SMS',
  call: 'Call log',
  task: 'Task',
};

/**
 * Writes a note, a message, a call log or a next step, without a dialog. What was typed into each stays until it is
 * saved; who leaves the customer is asked first.
 */
export function Composer({
  customer: { customerId, projects, email },
  composing,
  onChange,
  onWrite,
  isHidden = false,
  mb,
}: {
  customer: CustomerPage;
  composing: Composing;
  onChange: (composing: Composing) => void;
  /** Shows the composer and puts the cursor into the field of a tab. */
  onWrite: (tab: ComposerTab) => void;
  /** Keeps what was typed while another part of the page is shown. */
  isHidden?: boolean;
  mb?: string;
}) {
  const note = useKeptForm(`sundesk.composer.${customerId}.note`, { text: '' });
  const call = useKeptForm(`sundesk.composer.${customerId}.call`, newCall);
  const task = useKeptForm(`sundesk.composer.${customerId}.task`, newTask(dayOf(Date.now())));
  const [unsent, setUnsent] = useState<Partial<Record<Channel, Forget>>>({});
  const forgets = [
    ...[note, call, task].filter(({ isDirty }) => isDirty).map(({ forget }) => forget),
    ...Object.values(unsent),
  ];
  const unsaved = useUnsaved(() => forgets.length > 0, {
    isOnPage: true,
    onLeave: () => {
      for (const forget of forgets) forget();
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef<Composing>(undefined);
  useEffect(() => {
    if (isHidden || !composing.takesCursor || answered.current === composing) return;
    answered.current = composing;
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [composing, isHidden]);
  useShortcut('a', () => onWrite('note'));
  useShortcut('c', () => onWrite('call'));
  useShortcut('m', () => onWrite(email === '' ? 'sms' : 'email'));
  useShortcut('t', () => onWrite('task'));
  const { tab, takesCursor, answering } = composing;
  const close = () => onChange({ tab: 'note', takesCursor: false });
  return (
    <Paper
      ref={box}
      withBorder
      p="xs"
      radius={12}
      {...(mb && { mb })}
      {...(isHidden && { display: 'none' })}
    >
      <Stack gap="xs" align="stretch">
        <VisuallyHidden>
          <Title>Write</Title>
        </VisuallyHidden>
        <SegmentedControl
          aria-label="Write"
          style={{ alignSelf: 'flex-start' }}
          size="xs"
          value={tab}
          onChange={(chosen) => onChange({ tab: chosen, takesCursor: false })}
          data={optionsOf(labels)}
        />
        {tab === 'note' && <NoteForm customerId={customerId} kept={note} />}
        {(tab === 'email' || tab === 'sms') && (
          <MessageComposer
            key={`${tab}.${answering?.receivedEmailId}`}
            answering={answering}
            channel={tab}
            customerId={customerId}
            projects={projects}
            takesCursor={takesCursor}
            onUnsent={(forget) =>
              setUnsent(({ [tab]: _, ...others }) =>
                forget === undefined ? others : { ...others, [tab]: forget },
              )
            }
            onClose={close}
          />
        )}
        {tab === 'call' && (
          <CallForm
            customerId={customerId}
            kept={call}
            onPlan={() => onWrite('task')}
            onClose={close}
          />
        )}
        {tab === 'task' && (
          <NewTaskForm customerId={customerId} projects={projects} kept={task} onClose={close} />
        )}
      </Stack>
      {unsaved.dialog}
    </Paper>
  );
}

/**
 * Adds a note. It is one line until its field has the cursor or a text. Without a connection the note waits in this
 * browser.
 */
function NoteForm({ customerId, kept }: { customerId: number; kept: KeptForm<{ text: string }> }) {
  const [isUsed, setUsed] = useState(false);
  const adding = useChange(trpc.customers.addNote, {
    invalidates: listKeys,
    onSuccess: kept.forget,
  });
  const { text } = kept.form.values;
  const sender = useSender();
  const sendId = useRef(newSendId());
  const save = async () => {
    const sent = { customerId, text, sendId: sendId.current };
    try {
      await adding.mutateAsync(sent);
    } catch (error) {
      if (!isAway(error)) return;
      // Where the browser keeps nothing, the text stays in its field, below what went wrong.
      const item = { ...sent, ...sender, kind: 'note' as const, since: Date.now() };
      const isKept = await keepUnsent(item).then(
        () => true,
        () => false,
      );
      if (!isKept) return;
      adding.reset();
      kept.forget();
    }
    sendId.current = newSendId();
  };
  const isOpen = isUsed || kept.isDirty || adding.isPending;
  return (
    <ComposerForm
      kept={kept}
      submit="Save note"
      saving={adding}
      failureTitle="The note wasn’t saved. Your text is still above"
      isDisabled={text.trim() === ''}
      isOpen={isOpen}
      onSubmit={() => void save()}
    >
      <Textarea
        aria-label="Add a note"
        placeholder="Add a note"
        minRows={isOpen ? 3 : 1}
        maxRows={12}
        maxLength={noteCharactersMax}
        readOnly={adding.isPending}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(false)}
        value={text}
        onChange={({ currentTarget }) => kept.form.setFieldValue('text', currentTarget.value)}
        data-autofocus
      />
    </ComposerForm>
  );
}

/** `at` is when it was on the firm's clock; empty for now. */
type LoggedCall = CallParts & { text: string; at: string };

const newCall: LoggedCall = { direction: 'out', result: 'reached', text: '', at: '' };

/** Logs a call. */
function CallForm({
  customerId,
  kept,
  onPlan,
  onClose,
}: {
  customerId: number;
  kept: KeptForm<LoggedCall>;
  /** Goes on to plan what follows. */
  onPlan: () => void;
  onClose: () => void;
}) {
  const { form } = kept;
  const { direction, result, text } = form.values;
  const planned = useQuery(trpc.tasks.ofCustomer.queryOptions({ customerId }));
  const today = dayOf(Date.now());
  const due = planned.data?.tasks.find(({ kind, dueOn }) => kind === 'call' && dueOn <= today);
  // Who was not reached still has to be called.
  const [chosen, setChosen] = useState<boolean>();
  const isDone = chosen ?? result === 'reached';
  const logging = useChange(trpc.customers.logCall, {
    invalidates: taskKeys,
    onSuccess: () => {
      kept.forget();
      onClose();
      offer('Call logged', 'Add next step', onPlan);
    },
  });
  const submit = (call: LoggedCall) => {
    const at = momentOf(call.at);
    // The field says what is wrong with it.
    if (call.at !== '' && at === undefined) return;
    logging.mutate({
      customerId,
      call: `${direction}_${result}` as const,
      text,
      ...(at && { at }),
      ...(due && isDone && { taskId: due.taskId }),
    });
  };
  return (
    <ComposerForm
      kept={kept}
      submit="Log call"
      saving={logging}
      failureTitle="The call wasn’t logged"
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={2}>
        <ChoiceSelect
          label="Direction"
          options={optionsOf(directionLabels)}
          value={direction}
          onChange={(chosen) => form.setFieldValue('direction', chosen)}
        />
        <DayInput label="When" placeholder="Now" withTime {...form.getInputProps('at')} />
      </SimpleGrid>
      <SegmentedControl
        aria-label="Result"
        fullWidth
        size="xs"
        value={result}
        onChange={(chosen) => form.setFieldValue('result', chosen)}
        data={optionsOf(resultLabels[direction])}
      />
      <Textarea
        label="What was said"
        minRows={2}
        maxRows={12}
        maxLength={noteCharactersMax}
        value={text}
        onChange={({ currentTarget }) => form.setFieldValue('text', currentTarget.value)}
        data-autofocus
      />
      {due && (
        <Checkbox
          label={`Done: ${taskInWords(due)}`}
          checked={isDone}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
        />
      )}
    </ComposerForm>
  );
}
