import { Anchor, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { shrinkPicture } from '../shared/shrink-picture.ts';
import { uploadFile } from '../shared/upload-file.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import classes from './product-file.module.css';

/** Sharp on a screen of a phone and on paper, and small to load. */
const pictureSideMax = 800;

type Kind = {
  label: string;
  hint: string;
  accept: string;
  path: string;
  prepare: (file: File) => Promise<File>;
};

const kinds = {
  picture: {
    label: 'Picture',
    hint: 'JPEG or PNG. Proposals show it small, beside the model.',
    accept: 'image/jpeg,image/png',
    path: '/app/files/products/pictures',
    prepare: (file) => shrinkPicture(file, pictureSideMax),
  },
  datasheet: {
    label: 'Datasheet',
    hint: 'PDF, up to 10 MB. Customers open it from their proposal.',
    accept: 'application/pdf',
    path: '/app/files/products/datasheets',
    prepare: async (file) => file,
  },
} as const satisfies Record<string, Kind>;

/** A picture or datasheet of a product: chosen or dropped, stored at once, and shown by the product once that is saved. */
export function ProductFile({
  kind,
  documentId,
  onChange,
  onUploading,
}: {
  kind: keyof typeof kinds;
  documentId: number | null;
  onChange: (documentId: number | null) => void;
  /** Told true and then false, so that the form waits. */
  onUploading: (isUploading: boolean) => void;
}) {
  const { label, hint, accept, path, prepare } = kinds[kind];
  const [isUploading, setUploading] = useState(false);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');

  const upload = async (file: File | null | undefined) => {
    if (!file || isUploading) return;
    const tell = (isBusy: boolean) => {
      setUploading(isBusy);
      onUploading(isBusy);
    };
    tell(true);
    setProblem('');
    try {
      const stored = await uploadFile<{ documentId: number }>(path, await prepare(file));
      onChange(stored.documentId);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file wasn’t uploaded.');
    } finally {
      tell(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const address = thisAccount.address(`/app/files/products/${documentId}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out beside another.
    <div
      role="group"
      aria-label={label}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {documentId !== null && kind === 'picture' && (
        <img className={classes.picture} src={address} alt="The product" />
      )}
      <div className={classes.words}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {documentId !== null && kind === 'datasheet' ? (
          <Anchor href={address} size="sm" download>
            <FileText size={14} aria-hidden /> Download datasheet
          </Anchor>
        ) : (
          <Text variant="quiet">{hint}</Text>
        )}
        {problem !== '' && <Input.Error role="alert">{problem}</Input.Error>}
        <Group gap="xs" mt={4}>
          <FileButton
            accept={accept}
            onChange={upload}
            inputProps={{ 'aria-label': `${label} file` }}
          >
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={isUploading}
                leftSection={<Upload size={14} />}
              >
                {documentId === null
                  ? `Choose ${label.toLowerCase()}`
                  : `Replace ${label.toLowerCase()}`}
              </Button>
            )}
          </FileButton>
          {documentId !== null && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {`Remove ${label.toLowerCase()}`}
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
