import { Anchor, Button, Group, Menu, Spoiler, Text, Textarea, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  CircleCheck,
  Eraser,
  Eye,
  FileSignature,
  FileText,
  Import,
  Mail,
  MailOpen,
  Merge,
  MessageSquareReply,
  Paperclip,
  Pencil,
  Phone,
  Reply,
  StickyNote,
  SunMedium,
  Trash2,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { noteCharactersMax } from '../../src/doors/web/limits.ts';
import { fileAddress, isPhoto, PhotoThumbnail } from '../files/photo-thumbnail.tsx';
import type { Answering } from '../messages/draft.ts';
import { ConfirmDialog } from '../shared/confirm-button.tsx';
import { ago, dayAndTime } from '../shared/formats/formats.ts';
import { ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { Loaded, MoreButton } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { useMay, useSession } from '../shell/session/session.ts';
import { queryClient, trpc, useChange } from '../trpc.ts';
import { type Act, toActs } from './acts.ts';
import classes from './customers.module.css';
import { type Call, callTitles, describeEntry, type Entry } from './describe-entry.ts';
import { UnsentList } from './unsent/unsent-list.tsx';

const icons: Readonly<Record<Entry['kind'], typeof Eye>> = {
  created: UserPlus,
  imported: Import,
  note: StickyNote,
  note_deleted: Trash2,
  project_deleted: Trash2,
  erased: Eraser,
  status: ArrowRight,
  custom_fields: Pencil,
  details: Pencil,
  owner: UserRound,
  merged: Merge,
  project: SunMedium,
  proposal: FileText,
  view: Eye,
  message: Mail,
  task: CircleCheck,
  file: Paperclip,
  received_sms: MessageSquareReply,
  received_email: MailOpen,
  contract: FileSignature,
};

/** Everything that happened with a customer, the newest first. `onReply` answers an email. */
export function Timeline({
  customerId,
  onReply,
}: {
  customerId: number;
  onReply?: ((email: Answering) => void) | undefined;
}) {
  const { nameOf } = useTeam();
  const timeline = useInfiniteQuery({
    queryKey: [...trpc.customers.timeline.queryKey({ customerId }), 'pages'],
    queryFn: ({ pageParam: before }) =>
      queryClient.fetchQuery({
        ...trpc.customers.timeline.queryOptions({ customerId, before }),
        staleTime: 0,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return (
    <section aria-labelledby="timeline-title">
      <Title id="timeline-title" mb="sm">
        Activity
      </Title>
      <UnsentList customerId={customerId} kind="note" />
      <Loaded query={timeline} bars={3} height={40} failureTitle="The activity could not be loaded">
        {({ pages }) => (
          <ol className={classes.timeline}>
            {toActs(pages.flatMap(({ entries }) => entries)).map((act) => (
              <TimelineEntry
                key={act.entry.entryId}
                customerId={customerId}
                act={act}
                nameOf={nameOf}
                onReply={onReply}
              />
            ))}
          </ol>
        )}
      </Loaded>
      <Group justify="center" mt="sm">
        <MoreButton list={timeline}>Show earlier activity</MoreButton>
      </Group>
    </section>
  );
}

function TimelineEntry({
  customerId,
  act: { entry, movedTo, isSealed },
  nameOf,
  onReply,
}: {
  customerId: number;
  act: Act;
  nameOf: (userId: number) => string;
  onReply: ((email: Answering) => void) | undefined;
}) {
  const mayChange = useMayChange(entry);
  const { title, detail, by, projectId, weight } = describeEntry(entry, nameOf);
  const followed = [movedTo && `Moved to ${movedTo}`, isSealed && 'PDF sealed'].filter(Boolean);
  const Icon = entry.kind === 'note' && entry.call !== '' ? Phone : icons[entry.kind];
  return (
    <li data-kind={entry.kind} data-weight={weight}>
      <span className={classes.bullet} aria-hidden>
        <Icon />
      </span>
      <div className={classes.told}>
        <Group justify="space-between" gap="xs" align="baseline">
          <Text component="span" className={classes.entryTitle}>
            {projectId === undefined ? (
              title
            ) : (
              <Link
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                className={classes.entryLink}
              >
                {title}
              </Link>
            )}
          </Text>
          <Group gap={4} align="center" wrap="nowrap">
            <Text component="span" variant="fine">
              {by && `${by}, `}
              <time dateTime={new Date(entry.at).toISOString()} title={dayAndTime(entry.at)}>
                {ago(entry.at)}
              </time>
              {entry.kind === 'note' && entry.editedAt !== null && (
                <>
                  {', edited '}
                  <time
                    dateTime={new Date(entry.editedAt).toISOString()}
                    title={dayAndTime(entry.editedAt)}
                  >
                    {ago(entry.editedAt)}
                  </time>
                </>
              )}
            </Text>
            {mayChange && entry.kind === 'note' && <NoteMenu note={{ ...entry, customerId }} />}
          </Group>
        </Group>
        {detail && entry.kind !== 'received_email' && (
          <Text className={entry.kind === 'note' ? classes.note : classes.detail}>{detail}</Text>
        )}
        {followed.length > 0 && <Text variant="quiet">{followed.join(' · ')}</Text>}
        {entry.kind === 'received_email' && (
          <>
            <Spoiler fz="sm" maxHeight={180} showLabel="Show all" hideLabel="Show less">
              <Text className={classes.note}>{detail}</Text>
            </Spoiler>
            {entry.files.length > 0 && (
              <Group gap="xs" mt={8}>
                {entry.files.map((file) => (
                  <ReceivedFile key={file.fileId} file={file} />
                ))}
              </Group>
            )}
            {onReply && (
              <Button
                variant="subtle"
                size="compact-sm"
                ml={-8}
                mt={4}
                leftSection={<Reply size={14} />}
                onClick={() => onReply(entry)}
              >
                Reply
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

type ReceivedEmail = Extract<Entry, { kind: 'received_email' }>;

/** A file that came with an email: a photo opens in a new tab, another is saved. */
function ReceivedFile({ file }: { file: ReceivedEmail['files'][number] }) {
  const { fileId, name } = file;
  const look = { href: fileAddress(fileId), size: 'sm', lh: '24px' } as const;
  if (!isPhoto(file)) {
    return (
      <Anchor {...look} download={name}>
        <Paperclip size={14} aria-hidden /> {name}
      </Anchor>
    );
  }
  return (
    <Anchor {...look} target="_blank" rel="noopener" className={classes.photo}>
      <PhotoThumbnail {...file} />
      <span className={classes.photoName}>{name}</span>
    </Anchor>
  );
}

/** Returns whether the signed-in member may edit or delete a note: their own, and owners and managers any. */
function useMayChange(entry: Entry): boolean {
  const { user } = useSession();
  const mayWrite = useMay('customers:write');
  const mayManage = useMay('customers:manage');
  if (entry.kind !== 'note' || !mayWrite) return false;
  return mayManage || (entry.userId !== null && entry.userId === user?.userId);
}

type Note = { customerId: number; noteId: number; text: string; call: Call | '' };

/** Edits or deletes a note; shown to its writer, owners and managers. */
function NoteMenu({ note }: { note: Note }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const noun = nounOf(note);
  const { customerId, noteId } = note;
  const deleting = useChange(trpc.customers.deleteNote, meta);
  return (
    <>
      <MoreMenu size={28} label={`Edit or delete ${noun}`}>
        <Menu.Item leftSection={<Pencil />} onClick={() => setDialog('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item color="red.9" leftSection={<Trash2 />} onClick={() => setDialog('delete')}>
          Delete
        </Menu.Item>
      </MoreMenu>
      <FormDialog opened={dialog === 'edit'} onClose={close} title={`Edit ${noun}`}>
        <NoteForm note={note} onDone={close} />
      </FormDialog>
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        onClose={close}
        title={`Delete this ${noun}?`}
        confirmLabel={`Delete ${noun}`}
        onConfirm={() => deleting.mutateAsync({ customerId, noteId })}
        asking={deleting}
      >
        <Text>
          The activity will show that a note was deleted and by whom, but not what it said. Webhook
          events that were already sent still contain it.
        </Text>
      </ConfirmDialog>
    </>
  );
}

const nounOf = ({ call }: Note) => (call === '' ? 'note' : 'call');

function NoteForm({ note, onDone }: { note: Note; onDone: () => void }) {
  const { customerId, noteId } = note;
  const [text, setText] = useState(note.text);
  const [call, setCall] = useState(note.call);
  const editing = useChange(trpc.customers.editNote, { ...meta, onSuccess: onDone });
  return (
    <DialogForm
      values={{ text, call }}
      submit={`Save ${nounOf(note)}`}
      saving={editing}
      isCheckedByBrowser
      onSubmit={() => editing.mutate({ customerId, noteId, text, ...(call !== '' && { call }) })}
    >
      {call !== '' && (
        <ChoiceSelect
          label="Result"
          options={optionsOf(callTitles)}
          value={call}
          onChange={setCall}
        />
      )}
      <Textarea
        label={call === '' ? 'Note' : 'What was said'}
        minRows={3}
        maxRows={14}
        maxLength={noteCharactersMax}
        required={call === ''}
        withAsterisk={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

const meta = { invalidates: [trpc.customers.pathKey()] };
