import { Group, Kbd, Modal, Stack, Switch, Table, Text } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { Fragment, useSyncExternalStore } from 'react';
import { shortcutsSwitch } from '../../shared/shortcuts.ts';
import { useSession } from '../session/session.ts';
import { shortcutsFor } from './use-shortcuts.ts';

/** Tells which keys do what, and lets people switch the single ones off. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { abilities } = useSession();
  const os = useOs();
  const isOn = useSyncExternalStore(shortcutsSwitch.subscribe, shortcutsSwitch.isOn);
  const held = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Stack>
        <Keys
          caption="Everywhere"
          rows={[
            [[held, 'K'], 'Search and commands'],
            ...shortcutsFor(abilities).map(
              ({ keys, label }): Row => [keys.split(' '), label, 'then'],
            ),
          ]}
        />
        <Keys
          caption="On some screens"
          rows={[
            [['a'], 'Add a note to the customer'],
            [['c'], 'Log a call with the customer'],
            [['m'], 'Message to the customer'],
            [['t'], 'Next step with the customer'],
            [['j'], 'Next customer in the list'],
            [['k'], 'Previous customer'],
            [['Shift', 'Arrow'], 'Move a next step in the calendar by a day or week'],
            [['['], 'Previous customer in the pipeline’s panel'],
            [[']'], 'Next customer in the pipeline’s panel'],
          ]}
        />
        <Keys
          caption="On the pipeline"
          rows={[
            [['Arrow'], 'Other cards'],
            [['Enter'], 'Open the customer beside the board'],
            [['1', '9'], 'Move the card to a status, in their order', 'to'],
            [['Space'], 'Pick up the card, and drop it'],
            [['.'], 'Actions for the card'],
            [[held, 'Z'], 'Undo a move'],
          ]}
        />
        <Switch
          checked={isOn}
          onChange={(event) => shortcutsSwitch.set(event.currentTarget.checked)}
          label="Single-key shortcuts"
          description={`Turn these off if you trigger them by accident, for example with voice input. ${held} K always works.`}
        />
      </Stack>
    </Modal>
  );
}

/** Keys with their actions, and whether they are pressed together or in sequence. */
type Row = [keys: string[], label: string, joined?: 'then' | 'to'];

function Keys({ caption, rows }: { caption: string; rows: Row[] }) {
  return (
    <Table captionSide="top" verticalSpacing={6} withRowBorders={false}>
      <Table.Caption ta="start" mt={0} mb={4}>
        <Text fw={600} c="bright">
          {caption}
        </Text>
      </Table.Caption>
      <Table.Tbody>
        {rows.map(([keys, label, joined]) => (
          <Table.Tr key={`${keys.join(' ')} ${label}`}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Table.Td w={130}>
              <Group gap={6} wrap="nowrap" justify="flex-end">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && <Text size="xs">{joined ?? '+'}</Text>}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
