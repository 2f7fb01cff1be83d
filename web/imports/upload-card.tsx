import { Button, Card, FileInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { uploadFile } from './upload-file.ts';

/** Takes a file in. No customers are created before a member has seen the preview. */
export function UploadCard({ onTaken }: { onTaken: (importId: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadFile<{ importId: string }>('/app/files/imports', chosen),
    meta: { invalidates: [trpc.imports.pathKey()] },
    onSuccess: ({ importId }) => onTaken(importId),
  });
  return (
    <Card withBorder component="section" aria-labelledby="import-title">
      <Stack gap="sm">
        <Title order={2} id="import-title">
          Import customers
        </Title>
        <Text size="sm">
          Upload a CSV file with column names in the first row. You can check the result before
          importing, and undo the import afterwards.
        </Text>
        <FileInput
          label="File"
          placeholder="Choose a CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          clearable
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          value={file}
          onChange={setFile}
        />
        <FailureNote error={upload.error} />
        <Button
          disabled={file === null}
          loading={upload.isPending}
          onClick={() => file && upload.mutate(file)}
        >
          Continue
        </Button>
      </Stack>
    </Card>
  );
}
