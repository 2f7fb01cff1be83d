import { Box, Button, Flex, Menu, NavLink, Text } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { settingsFor } from '../shell/places.ts';
import { useSession } from '../shell/session/session.ts';

/** The list of settings beside each of them, or behind a button where there is no room. */
export function SettingsFrame() {
  const { pathname } = useLocation();
  const { abilities } = useSession();
  const groups = settingsFor(abilities);
  const here = groups.flatMap(({ sections }) => sections).find(({ to }) => pathname.startsWith(to));
  return (
    <Flex gap={{ base: 'md', lg: 'lg' }} direction={{ base: 'column', lg: 'row' }}>
      <Box component="nav" aria-label="Settings" w={{ base: '100%', lg: 200 }} flex="none">
        <Menu position="bottom-start" width="target">
          <Menu.Target>
            <Button
              hiddenFrom="lg"
              variant="default"
              justify="space-between"
              w={{ base: '100%', sm: 320 }}
              rightSection={<ChevronDown />}
            >
              Settings{here && `: ${here.label}`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {groups.map(({ group, sections }) => (
              <Fragment key={group}>
                <Menu.Label>{group}</Menu.Label>
                {sections.map(({ to, label }) => (
                  <Menu.Item key={to} component={Link} to={to}>
                    {label}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Box visibleFrom="lg">
          {groups.map(({ group, sections }) => (
            <Box key={group} role="group" aria-label={group} mb="md">
              <Text variant="fine" fw={600} px={12} mb={4} aria-hidden>
                {group}
              </Text>
              {sections.map(({ to, label }) => (
                <NavLink
                  key={to}
                  component={Link}
                  to={to}
                  label={label}
                  bdrs="md"
                  active={pathname.startsWith(to)}
                />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
      <Box flex={1} miw={0}>
        <Outlet />
      </Box>
    </Flex>
  );
}
