import { Button, Group, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { limits, lossSource, lossTable } from '../../../../src/doors/web/limits.ts';
import { NumberField } from '../../fields/number-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import type { ProjectContent } from '../../project-content.ts';
import { useContent } from '../../use-editor.ts';
import { assumption, assumptionText } from '../assumption.ts';
import { type LossName, lossNames, totalLoss } from './total-loss.ts';

const losses = assumption('losses');

/** Losses of the system besides shade, heat and angle, each with its usual value. */
export function LossesTable() {
  const [isOpen, setOpen] = useState(false);
  const table = useId();
  const total = useContent((content) => totalLoss(losses.read(content)));
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" id={`${table}-total`}>
          System losses: {total}% in total
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          aria-expanded={isOpen}
          aria-controls={table}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide losses' : 'Show losses'}
        </Button>
      </Group>
      <div id={table} hidden={!isOpen}>
        {isOpen && (
          <>
            <Table aria-labelledby={`${table}-total`} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Loss</Table.Th>
                  <Table.Th w={110}>Percent</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lossNames.map((name) => (
                  <LossRow key={name} name={name} />
                ))}
              </Table.Tbody>
            </Table>
            <Text size="xs" c="dimmed" my="xs">
              Leave a field blank for the usual value shown in it. Source of the usual values:{' '}
              {lossSource}.
            </Text>
            <TextField
              {...assumptionText('lossesSource')}
              label="Source of changed losses"
              maxLength={limits.sourceCharacters}
            />
          </>
        )}
      </div>
    </div>
  );
}

function LossRow({ name }: { name: LossName }) {
  const { percent, name: title, about } = lossTable[name];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </Table.Th>
      <Table.Td>
        <NumberField
          aria-label={`${title} (%)`}
          isOptional
          placeholder={String(percent)}
          suffix="%"
          form={{ decimals: 1, min: 0, max: limits.loss }}
          read={(content) => losses.read(content)?.[name] ?? null}
          write={(content, value) => withLoss(content, name, value)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Without any loss of its own, a project has none at all. */
function withLoss(content: ProjectContent, name: LossName, value: number | null): ProjectContent {
  const changed = { ...losses.read(content), [name]: value };
  const isUsual = Object.values(changed).every((percent) => percent == null);
  return losses.write(content, isUsual ? null : changed);
}
