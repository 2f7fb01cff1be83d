import { Badge, FileInput, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import rows from '../settings/rows.module.css';
import { count } from '../shared/formats/formats.ts';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { keysOf } from '../shared/members.ts';
import { readTextFile } from '../shared/read-text-file.ts';
import { trpc, useChange } from '../trpc.ts';
import {
  countTaken,
  describeRow,
  type ImportPlan,
  type ImportRow,
  inOrder,
  outcomeNames,
} from './import-words.ts';

/** The server's limit for one call. */
const charactersMax = 700_000;

/** Takes in a file of products. Nothing is written before a member has seen the preview. */
export function ImportForm({ onDone }: { onDone: () => void }) {
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
      <Text>
        Choose a CSV file with column names in the first row: kind, brand and model, and any other
        column of the export. Existing products are updated in the columns that the file has.
      </Text>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove file' }}
        leftSection={<FileSpreadsheet />}
        value={file}
        onChange={choose}
        disabled={take.isPending}
      />
      {check.isPending && <Text>Checking file</Text>}
      {check.data && <ImportPreview plan={check.data.plan} />}
    </DialogForm>
  );
}

/** More rows would not be read; the counts are of all. */
const rowsShown = 200;
const colours = { add: 'green', change: 'blue', same: 'gray', refuse: 'red' } as const;

/** A preview of an import: the counts, and each row with its reason. */
function ImportPreview({ plan }: { plan: ImportPlan }) {
  const outcomes = keysOf(outcomeNames);
  const hidden = plan.rows.length - rowsShown;
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {outcomes.map((outcome) => (
          <Text key={outcome}>
            {outcomeNames[outcome]}:{' '}
            {count(plan.rows.filter((row) => row.outcome === outcome).length)}
          </Text>
        ))}
      </Group>
      {plan.unknownColumns.length > 0 && (
        <Text variant="quiet">Ignored columns: {plan.unknownColumns.join(', ')}</Text>
      )}
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': 'Rows' }}>
        <ul className={rows.list} aria-label="Rows in the file">
          {inOrder(plan.rows)
            .slice(0, rowsShown)
            .map((row) => (
              <Row key={row.rowNumber} row={row} />
            ))}
        </ul>
      </ScrollArea.Autosize>
      {hidden > 0 && <Text variant="quiet">And {count(hidden)} more</Text>}
    </Stack>
  );
}

function Row({ row }: { row: ImportRow }) {
  const words = describeRow(row);
  return (
    <li className={rows.row} style={{ flexWrap: 'nowrap', paddingBlock: 8 }}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>
          Row {row.rowNumber}
          {row.name === '' ? '' : `: ${row.name}`}
        </Text>
        {words !== '' && <Text variant="fine">{words}</Text>}
      </div>
      <Badge color={colours[row.outcome]} flex="none">
        {outcomeNames[row.outcome]}
      </Badge>
    </li>
  );
}
