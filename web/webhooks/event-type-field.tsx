import { Accordion, Checkbox, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import type { SubscriptionValues } from './subscription-values.ts';
import { CodeText, TextBlock } from './text-block.tsx';

type EventTypes = WebOutputs['webhooks']['eventTypes'];

/** The event types to subscribe to, each with its meaning and its payload. */
export function EventTypeField({
  types,
  form,
}: {
  types: EventTypes;
  form: UseFormReturnType<SubscriptionValues>;
}) {
  const { allTypes, types: chosen } = form.values;
  const shown = types.filter(({ type }) => allTypes || chosen.includes(type));
  return (
    <Stack gap="xs">
      <Checkbox.Group label="Event types" {...form.getInputProps('types')}>
        <Stack gap="xs" mt="xs">
          {types.map(({ type, summary, isUpdate }, index) => (
            <Fragment key={type}>
              {isUpdate && !types[index - 1]?.isUpdate && (
                <Text size="sm" fw={500} mt="xs">
                  Updates
                </Text>
              )}
              <Checkbox value={type} label={summary} disabled={allTypes} />
            </Fragment>
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="All event types, including updates and new ones"
        {...form.getInputProps('allTypes', { type: 'checkbox' })}
      />
      {shown.length > 0 && (
        <Accordion variant="contained" order={3}>
          {shown.map(({ type, summary, description, example }) => (
            <Accordion.Item key={type} value={type}>
              <Accordion.Control>{`Sample: ${summary}`}</Accordion.Control>
              <Accordion.Panel>
                <Text size="sm" mb="xs">
                  <CodeText>{description}</CodeText>
                </Text>
                <TextBlock label={`Example of ${type}`} text={JSON.stringify(example, null, 2)} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Stack>
  );
}
