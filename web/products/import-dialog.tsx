import { FileInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { count } from '../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { readTextFile } from '../shared/read-text-file.ts';
import { trpc, useChange } from '../trpc.ts';
import { ImportPreview } from './import-preview.tsx';
import { countTaken } from './import-words.ts';

/** The server's limit for one call. */
const charactersMax = 700_000;

/** Takes in a file of products. Nothing is written before a member has seen the preview. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Import products" size="lg">
      <ImportForm onDone={onClose} />
    </FormDialog>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const checkImport = useChange(trpc.products.checkImport);
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await readTextFile(chosen);
      if (csv.length > charactersMax)
        throw new Error('The file is too large for a product library');
      return { csv, plan: await checkImport.mutateAsync({ csv }) };
    },
  });
  const take = useChange(trpc.products.import, {
    success: ({ rows }) => `${count(countTaken(rows))} imported`,
    invalidates: [trpc.products.pathKey()],
    onSuccess: onDone,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    check.reset();
    take.reset();
    if (chosen !== null) check.mutate(chosen);
  };
  const taken = check.data === undefined ? 0 : countTaken(check.data.plan.rows);
  return (
    <DialogForm
      values={file?.name}
      submit={taken === 0 ? 'Import' : `Import ${count(taken)}`}
      isDisabled={taken === 0}
      saving={{ isPending: take.isPending, error: check.error ?? take.error }}
      onSubmit={() => check.data && take.mutate({ csv: check.data.csv })}
    >
      <Text size="sm">
        Choose a CSV file with column names in the first row: kind, maker and model, and any other
        column of the export. Existing products are updated in the columns that the file has.
      </Text>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove file' }}
        leftSection={<FileSpreadsheet size={16} aria-hidden />}
        value={file}
        onChange={choose}
        disabled={take.isPending}
      />
      {check.isPending && <Text size="sm">Checking file</Text>}
      {check.data && <ImportPreview plan={check.data.plan} />}
    </DialogForm>
  );
}
