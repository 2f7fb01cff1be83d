import { Box, Button, Flex, Menu, NavLink } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { sections } from '../shell/places.ts';
import { useSession } from '../shell/session/session.ts';

/** The list of settings beside each of them, or behind a button where there is no room. */
export function SettingsFrame() {
  const { pathname } = useLocation();
  const { abilities } = useSession();
  const visible = sections.filter(({ needs }) => abilities.includes(needs));
  const here = visible.find(({ to }) => pathname.startsWith(to));
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
            {visible.map(({ to, label }) => (
              <Menu.Item key={to} component={Link} to={to}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Box visibleFrom="lg">
          {visible.map(({ to, label }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              active={pathname.startsWith(to)}
            />
          ))}
        </Box>
      </Box>
      <Box flex={1} miw={0}>
        <Outlet />
      </Box>
    </Flex>
  );
}
