import { Badge, Group, ScrollArea, Stack, Text } from '@mantine/core';
import rows from '../settings/rows.module.css';
import { count } from '../shared/formats/formats.ts';
import { keysOf } from '../shared/keys-of.ts';
import {
  describeRow,
  type ImportPlan,
  type ImportRow,
  inOrder,
  outcomeNames,
} from './import-words.ts';

/** More rows would not be read; the counts are of all. */
const rowsShown = 200;
const colours = { add: 'green', change: 'blue', same: 'gray', refuse: 'red' } as const;

/** A preview of an import: the counts, and each row with its reason. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const outcomes = keysOf(outcomeNames);
  const hidden = plan.rows.length - rowsShown;
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {outcomes.map((outcome) => (
          <Text key={outcome} size="sm">
            {outcomeNames[outcome]}:{' '}
            {count(plan.rows.filter((row) => row.outcome === outcome).length)}
          </Text>
        ))}
      </Group>
      {plan.unknownColumns.length > 0 && (
        <Text size="sm" className={rows.quiet} style={{ overflowWrap: 'anywhere' }}>
          Ignored columns: {plan.unknownColumns.join(', ')}
        </Text>
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
      {hidden > 0 && (
        <Text size="sm" className={rows.quiet}>
          And {count(hidden)} more
        </Text>
      )}
    </Stack>
  );
}

function Row({ row }: { row: ImportRow }) {
  const words = describeRow(row);
  return (
    <li className={rows.row} style={{ flexWrap: 'nowrap', paddingBlock: 8 }}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm">
          Row {row.rowNumber}
          {row.name === '' ? '' : `: ${row.name}`}
        </Text>
        {words !== '' && (
          <Text size="xs" className={rows.quiet}>
            {words}
          </Text>
        )}
      </div>
      <Badge color={colours[row.outcome]} flex="none">
        {outcomeNames[row.outcome]}
      </Badge>
    </li>
  );
}
