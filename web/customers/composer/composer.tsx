import { Paper, SegmentedControl, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Answering } from '../../messages/draft.ts';
import { MessageComposer } from '../../messages/message-composer.tsx';
import type { Forget } from '../../messages/message-form.tsx';
import type { Channel } from '../../messages/words.ts';
import { dayOf } from '../../shared/formats/firm-clock.ts';
import { optionsOf } from '../../shared/forms/choice-select.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.ts';
import { useShortcut } from '../../shared/shortcuts.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { NewTaskForm } from '../../tasks/new-task-form.tsx';
import { newTask } from '../../tasks/task-fields.tsx';
import type { CustomerPage } from '../customer-page.ts';
import { CallForm, newCall } from './call-form.tsx';
import { NoteForm } from './note-form.tsx';

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
  const unsaved = useUnsaved(forgets.length > 0, {
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
