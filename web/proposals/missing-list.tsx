import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Check } from './words.ts';

type MissingRequirement = Check['missing'][number];

/** The field for each missing requirement in the project's form. */
const places: Readonly<
  Record<Exclude<MissingRequirement['part'], 'customer' | 'company'>, () => Element | undefined>
> = {
  title: () => fieldsOf('Site')[0],
  site: () => fieldsOf('Site')[1],
  panels: () => document.getElementById('add-panels') ?? fieldsOf('System')[0],
  'price lines': () => document.getElementById('add-price-line') ?? fieldsOf('Price')[0],
  price: () => fieldsOf('Price')[0],
};

/** The fields of the part of the form under a heading, in their order. */
function fieldsOf(heading: string): readonly Element[] {
  const found = [...document.querySelectorAll('section > * h2, section > h2')].find(
    ({ textContent }) => textContent?.trim() === heading,
  );
  return [...(found?.closest('section')?.querySelectorAll('input, button') ?? [])];
}

/** The project's missing requirements for publishing, each with a link to its field. */
export function MissingList({ check, onGo }: { check: Check; onGo?: () => void }) {
  return (
    <List size="sm" spacing={4}>
      {check.missing.map(({ part, need }) => (
        <List.Item key={part}>
          {part === 'company' ? (
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings/company" />}>
              {need}
            </Anchor>
          ) : part === 'customer' ? (
            <Anchor
              size="sm"
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
              size="sm"
              ta="left"
              onClick={() => {
                onGo?.();
                // Waits until a dialog has returned the focus.
                setTimeout(() => goTo(places[part]()), 50);
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

function goTo(place: Element | undefined): void {
  if (!(place instanceof HTMLElement)) return;
  place.scrollIntoView({ block: 'center' });
  place.focus({ preventScroll: true });
}

/** Shown instead of the form while the project misses requirements. */
export function MissingNote({ check, onClose }: { check: Check; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">Before you can publish this project, add:</Text>
      <MissingList check={check} onGo={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
