import { Button, type ButtonProps, NavLink, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { type Channel, channelWords } from '../words.ts';
import type { TemplateSearch } from './template-search.ts';
import classes from './templates.module.css';

type Template = WebOutputs['templates']['list']['templates'][number];

const channels: readonly Channel[] = ['email', 'sms'];

export function TemplateList({
  templates,
  chosen,
}: {
  templates: readonly Template[];
  chosen: { channel: Channel | undefined; name: string | undefined };
}) {
  return (
    <nav className={classes.groups} aria-label="Templates">
      <Stack>
        {channels.map((channel) => (
          <div key={channel}>
            <Title size="h6" mb={4}>
              {channelWords[channel]}
            </Title>
            <ul>
              {templates
                .filter((template) => template.channel === channel)
                .map(({ name, isDefault }) => (
                  <li key={name}>
                    <NavLink
                      label={name}
                      description={isDefault ? 'Default' : undefined}
                      active={chosen.channel === channel && chosen.name === name}
                      classNames={{ description: classes.description }}
                      renderRoot={(props) => (
                        <Link to="/settings/templates" search={{ channel, name }} {...props} />
                      )}
                    />
                  </li>
                ))}
            </ul>
            {!templates.some((template) => template.channel === channel) && (
              <Text>No templates yet</Text>
            )}
          </div>
        ))}
      </Stack>
    </nav>
  );
}

/** Opens one of the templates, or none. */
export function LinkButton({
  search,
  children,
  ...button
}: ButtonProps & { search: TemplateSearch; children: string; className?: string | undefined }) {
  return (
    <Button
      variant="default"
      {...button}
      renderRoot={(props) => <Link to="/settings/templates" search={search} {...props} />}
    >
      {children}
    </Button>
  );
}
