import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { placeOfPart, useGoTo } from '../projects/steps/use-step.ts';
import type { Check } from './words.ts';

/** The project's missing requirements for publishing, each with a link to its field. */
export function MissingList({ check, onGo }: { check: Check; onGo?: () => void }) {
  const goTo = useGoTo();
  return (
    <List spacing={4}>
      {check.missing.map(({ part, need }) => (
        <List.Item key={part}>
          {part === 'company' ? (
            <Anchor renderRoot={(props) => <Link {...props} to="/settings/company" />}>
              {need}
            </Anchor>
          ) : part === 'customer' ? (
            <Anchor
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/customers/$customerId"
                  params={{ customerId: String(check.customerId) }}
                />
              )}
            >
              {need}
            </Anchor>
          ) : (
            <Anchor
              component="button"
              type="button"
              ta="left"
              onClick={() => {
                onGo?.();
                goTo(placeOfPart[part]);
              }}
            >
              {need}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** Shown instead of the form while the project misses requirements. */
export function MissingNote({ check, onClose }: { check: Check; onClose: () => void }) {
  return (
    <Stack>
      <Text>Before you can publish this project, add:</Text>
      <MissingList check={check} onGo={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
