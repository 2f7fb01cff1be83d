import { Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Check } from './words.ts';

type Lack = Check['lacks'][number];

/** Where the editor of the project has what a proposal may lack; elements with these ids. */
const places: Readonly<Record<Exclude<Lack['part'], 'customer'>, string>> = {
  title: 'project-title',
  site: 'project-site',
  panels: 'project-panels',
  'price lines': 'project-prices',
  price: 'project-prices',
};

/** What a project needs before it can be published, each with the way there. */
export function LackList({ check, onGo }: { check: Check; onGo?: () => void }) {
  return (
    <List size="sm" spacing={4}>
      {check.lacks.map(({ part, need }) => (
        <List.Item key={part}>
          {part === 'customer' ? (
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
                // After the dialog, if there is one, has given the focus back.
                setTimeout(() => goTo(places[part]), 50);
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

function goTo(id: string): void {
  const place = document.getElementById(id);
  if (place === null) return;
  place.scrollIntoView({ block: 'center' });
  const field = place.matches('input') ? place : place.querySelector('input, button');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
