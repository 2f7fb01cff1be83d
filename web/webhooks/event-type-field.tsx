import { Accordion, Select, Stack, Text } from '@mantine/core';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { CodeText } from './code-text.tsx';
import { TextBlock } from './text-block.tsx';

type EventTypes = WebOutputs['webhooks']['eventTypes'];
export type EventType = EventTypes[number]['type'];

/** The type of event to subscribe to: chosen by its meaning, with what a receiver will get. */
export function EventTypeField({
  types,
  value,
  onChange,
}: {
  types: EventTypes;
  value: EventType;
  onChange: (type: EventType) => void;
}) {
  const chosen = types.find(({ type }) => type === value);
  return (
    <Stack gap="xs">
      <Select
        label="Event type"
        data={types.map(({ type, summary }) => ({ value: type, label: summary }))}
        value={value}
        allowDeselect={false}
        onChange={(type) => type !== null && onChange(type)}
        maxDropdownHeight={320}
      />
      {chosen && (
        <>
          <Text size="sm">
            <CodeText>{chosen.description}</CodeText>
          </Text>
          <Accordion variant="contained" order={3}>
            <Accordion.Item value="example">
              <Accordion.Control>Sample event</Accordion.Control>
              <Accordion.Panel>
                <TextBlock
                  label={`Example of ${chosen.type}`}
                  text={JSON.stringify(chosen.example, null, 2)}
                />
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </>
      )}
    </Stack>
  );
}
