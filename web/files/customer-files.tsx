import {
  Alert,
  Anchor,
  Button,
  FileButton,
  Group,
  Loader,
  Menu,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Camera, Download, FileText, Pencil, Trash2, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { fileBytesMax, fileNameCharactersMax } from '../../src/doors/web/limits.ts';
import { isAway, keepUnsent, newSendId, sendFile, useSender } from '../customers/unsent/unsent.ts';
import { UnsentList } from '../customers/unsent/unsent-list.tsx';
import { ConfirmDialog } from '../shared/confirm-button.tsx';
import { ago, dayAndTime } from '../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { failureText, Loaded } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { useMay } from '../shell/session/session.ts';
import { queryClient, trpc, useChange } from '../trpc.ts';
import classes from './files.module.css';
import { fileAddress, isPhoto, PhotoThumbnail } from './photo-thumbnail.tsx';
import { acceptedFiles, prepareFile } from './prepare-file.ts';

type StoredFile = WebOutputs['files']['ofCustomer']['files'][number];
type Project = { projectId: number; title: string };
type Chosen = { action: 'show' | 'edit' | 'delete'; file: StoredFile };

/** Files and photos of a customer, the newest first. */
export function CustomerFiles({
  customerId,
  projects,
  isErased,
  ofProject,
}: {
  customerId: number;
  projects: readonly Project[];
  isErased: boolean;
  /** Leaves out the files of other projects, and adds files to this one. */
  ofProject?: number;
}) {
  const found = useQuery(trpc.files.ofCustomer.queryOptions({ customerId }));
  const mayWrite = useMay('customers:write') && !isErased;
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const removing = useChange(trpc.files.remove, { invalidates: keys });
  const all = found.data?.files ?? [];
  const files =
    ofProject === undefined
      ? all
      : all.filter(({ projectId }) => projectId === null || projectId === ofProject);
  return (
    <section aria-labelledby="files-title">
      <Title id="files-title" mb="sm">
        Files
      </Title>
      {mayWrite && <AddFiles customerId={customerId} projectId={ofProject} />}
      <UnsentList customerId={customerId} kind="file" />
      <Loaded query={found} bars={2} height={64}>
        {() =>
          files.length === 0 ? (
            <Text variant="quiet" mt="sm">
              No files yet. Keep photos of the roof and the switchboard, bills and plans here.
              Customers don’t see them.
            </Text>
          ) : (
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file.fileId}>
                  <Row
                    file={file}
                    project={projects.find(({ projectId }) => projectId === file.projectId)}
                    mayWrite={mayWrite}
                    onChoose={(action) => setChosen({ action, file })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormDialog opened={chosen?.action === 'edit'} onClose={close} title="Edit file">
        {chosen && <FileForm file={chosen.file} projects={projects} onDone={close} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={chosen?.action === 'delete'}
        onClose={close}
        title="Delete this file?"
        confirmLabel="Delete file"
        onConfirm={async () => chosen && removing.mutateAsync({ fileId: chosen.file.fileId })}
        asking={removing}
      >
        <Text>
          “{chosen?.file.name}” is deleted for everybody in your team. This can’t be undone.
        </Text>
      </ConfirmDialog>
      <PhotoViewer
        photos={files.filter(isPhoto)}
        file={chosen?.action === 'show' ? chosen.file : undefined}
        onShow={(file) => setChosen({ action: 'show', file })}
        onClose={close}
      />
    </section>
  );
}

/** Files are chosen, dropped or taken with the camera of a phone, and stored at once. */
function AddFiles({
  customerId,
  projectId,
}: {
  customerId: number;
  projectId: number | undefined;
}) {
  const sender = useSender();
  const uploads = useUploads(async ({ file, thumbnail }) => {
    const item = {
      kind: 'file' as const,
      file,
      thumbnail,
      projectId,
      customerId,
      ...sender,
      sendId: newSendId(),
      since: Date.now(),
    };
    try {
      await sendFile(item);
    } catch (error) {
      if (!isAway(error)) throw error;
      await keepUnsent(item);
      return;
    }
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  });
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows.
    <div
      role="group"
      aria-label="Add files"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <FileButton
          multiple
          accept={acceptedFiles}
          onChange={uploads.add}
          inputProps={{ 'aria-label': 'Files' }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<Upload />}>
              Choose files
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(file) => uploads.add(file === null ? [] : [file])}
          inputProps={{ 'aria-label': 'Photo' }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" hiddenFrom="sm" leftSection={<Camera />}>
              Take photo
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" visibleFrom="sm">
          or drop them here.
        </Text>
        <Text c="dimmed">
          Photos, PDF, Office, CSV, text or ZIP, up to {fileBytesMax / 2 ** 20} MB each.
        </Text>
      </Group>
      <Group gap="xs" role="status" mt={uploads.now === undefined ? 0 : 'xs'}>
        {uploads.now !== undefined && (
          <>
            <Loader size="sm" aria-hidden />
            <Text>
              Uploading {uploads.now.name} ({uploads.now.number} of {uploads.now.of})
            </Text>
          </>
        )}
      </Group>
      {uploads.failed.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mt="xs"
          title="Not uploaded"
          withCloseButton
          closeButtonLabel="Close"
          onClose={uploads.forgetFailed}
        >
          {uploads.failed.map(({ name, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the list only grows.
            <Text key={index}>
              {name}: {problem}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}

function Row({
  file,
  project,
  mayWrite,
  onChoose,
}: {
  file: StoredFile;
  project: Project | undefined;
  mayWrite: boolean;
  onChoose: (action: Chosen['action']) => void;
}) {
  const { nameOf } = useTeam();
  const { name, byteSize, createdAt, addedBy, isFromReply } = file;
  return (
    <>
      {isPhoto(file) ? (
        <button
          type="button"
          className={classes.face}
          aria-label={`Show ${name}`}
          onClick={() => onChoose('show')}
        >
          <PhotoThumbnail {...file} />
        </button>
      ) : (
        <span className={classes.face} aria-hidden>
          <FileText />
        </span>
      )}
      <div className={classes.what}>
        <Anchor href={fileAddress(file.fileId)} fw={600} download={name}>
          {name}
        </Anchor>
        <Text variant="fine">
          {sizeInWords(byteSize)}, {isFromReply ? 'by email' : nameOf(addedBy)},{' '}
          <time dateTime={new Date(createdAt).toISOString()} title={dayAndTime(createdAt)}>
            {ago(createdAt)}
          </time>
        </Text>
        {project !== undefined && <Text variant="fine">{project.title}</Text>}
      </div>
      {mayWrite && (
        <MoreMenu label={`More actions for ${name}`}>
          <Menu.Item leftSection={<Pencil />} onClick={() => onChoose('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item color="red.9" leftSection={<Trash2 />} onClick={() => onChoose('delete')}>
            Delete
          </Menu.Item>
        </MoreMenu>
      )}
    </>
  );
}

function FileForm({
  file: { fileId, name, projectId },
  projects,
  onDone,
}: {
  file: StoredFile;
  projects: readonly Project[];
  onDone: () => void;
}) {
  const form = useForm({
    initialValues: { name, projectId: projectId === null ? '' : String(projectId) },
    validate: { name: (text) => (text.trim() === '' ? 'Enter a name' : null) },
  });
  const saving = useChange(trpc.files.change, { invalidates: keys, onSuccess: onDone });
  const submit = form.onSubmit((values) =>
    saving.mutate({
      fileId,
      name: values.name,
      projectId: values.projectId === '' ? null : Number(values.projectId),
    }),
  );
  return (
    <DialogForm form={form} submit="Save file" saving={saving} onSubmit={submit}>
      <TextInput
        label="Name"
        required
        maxLength={fileNameCharactersMax}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Project"
        data={[
          { value: '', label: 'None, or all' },
          ...projects.map((it) => ({ value: String(it.projectId), label: it.title })),
        ]}
        {...form.getInputProps('projectId')}
      />
    </DialogForm>
  );
}

/** One photo as large as the window allows, with the way to those before and after it. */
function PhotoViewer({
  photos,
  file,
  onShow,
  onClose,
}: {
  photos: readonly StoredFile[];
  file: StoredFile | undefined;
  onShow: (file: StoredFile) => void;
  onClose: () => void;
}) {
  const index = photos.findIndex(({ fileId }) => fileId === file?.fileId);
  // After the last comes the first, so that no button ever loses the focus because it is disabled.
  const step = (by: 1 | -1) => {
    const next = photos.at((index + by) % photos.length);
    if (next !== undefined) onShow(next);
  };
  return (
    <Modal opened={file !== undefined} onClose={onClose} title={file?.name} size="xl" centered>
      {file && (
        <Stack
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') step(-1);
            if (key === 'ArrowRight') step(1);
          }}
        >
          <img className={classes.photo} src={fileAddress(file.fileId)} alt={file.name} />
          <Group justify="space-between">
            {photos.length > 1 && (
              <Group gap="xs">
                <Button variant="default" onClick={() => step(-1)}>
                  Previous
                </Button>
                <Button variant="default" onClick={() => step(1)}>
                  Next
                </Button>
              </Group>
            )}
            <Button
              component="a"
              href={fileAddress(file.fileId)}
              download={file.name}
              variant="default"
              leftSection={<Download />}
            >
              Download
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** `340 kB` or `2.4 MB`. */
function sizeInWords(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

const keys = [trpc.files.pathKey(), trpc.customers.timeline.pathKey()];

type Prepared = Awaited<ReturnType<typeof prepareFile>>;
type Uploads = {
  /** The file on its way; undefined between uploads. */
  now: { name: string; number: number; of: number } | undefined;
  /** What was not uploaded, and why. */
  failed: readonly { name: string; problem: string }[];
  add(files: readonly File[]): void;
  forgetFailed(): void;
};

/** Uploads files one after the other, since the server takes few at once. */
function useUploads(upload: (prepared: Prepared) => Promise<void>): Uploads {
  const [now, setNow] = useState<Uploads['now']>();
  const [failed, setFailed] = useState<Uploads['failed']>([]);
  const queue = useRef<File[]>([]);
  const count = useRef({ done: 0, of: 0 });
  const isRunning = useRef(false);

  const run = async () => {
    isRunning.current = true;
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
      const { name } = file;
      count.current.done += 1;
      setNow({ name, number: count.current.done, of: count.current.of });
      try {
        await upload(await prepareFile(file));
      } catch (error) {
        setFailed((before) => [...before, { name, problem: failureText(error) }]);
      }
    }
    isRunning.current = false;
    count.current = { done: 0, of: 0 };
    setNow(undefined);
  };

  return {
    now,
    failed,
    add(files) {
      if (files.length === 0) return;
      setFailed([]);
      queue.current.push(...files);
      count.current.of += files.length;
      if (!isRunning.current) void run();
    },
    forgetFailed: () => setFailed([]),
  };
}
