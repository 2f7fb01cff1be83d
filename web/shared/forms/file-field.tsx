import { Anchor, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { thisAccount } from '../../shell/session/this-account.ts';
import { uploadFile } from '../upload-file.ts';
import classes from './file-field.module.css';

/** A file that is chosen or dropped, and stored at once; what is shown is stored already. */
export function FileField({
  label,
  hint,
  accept,
  uploadTo,
  folder,
  prepare = async (file) => file,
  alt,
  documentId,
  onChange,
  onUploading = () => {},
}: {
  label: string;
  hint: string;
  accept: string;
  /** The address that takes the file and answers with the number of its document. */
  uploadTo: string;
  /** The address of the document's folder. */
  folder: string;
  prepare?: (file: File) => Promise<File>;
  /** The text that stands for a picture; other files are offered as a download. */
  alt?: string;
  documentId: number | null;
  onChange: (documentId: number | null) => void;
  /** Told true and then false, so that a form waits. */
  onUploading?: (isUploading: boolean) => void;
}) {
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
      const stored = await uploadFile<{ documentId: number }>(uploadTo, await prepare(file));
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
  const name = label.toLowerCase();
  const address = thisAccount.address(`${folder}/${documentId}`);
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
      {documentId !== null && alt !== undefined && (
        <img className={classes.picture} src={address} alt={alt} />
      )}
      <div className={classes.words}>
        <Text fw={500}>{label}</Text>
        {documentId !== null && alt === undefined ? (
          <Anchor href={address} download>
            <FileText size={14} aria-hidden /> Download {name}
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
                {documentId === null ? `Choose ${name}` : `Replace ${name}`}
              </Button>
            )}
          </FileButton>
          {documentId !== null && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {`Remove ${name}`}
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
