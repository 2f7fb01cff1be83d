import { Box, Flex, NavLink } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '../shell/session.ts';
import { sections } from './sections.ts';

/** Beside every setting, the list of all that one may change. */
export function SettingsFrame() {
  const { pathname } = useLocation();
  const { abilities } = useSession();
  const visible = sections.filter(({ needs }) => abilities.includes(needs));
  return (
    <Flex gap="lg" direction={{ base: 'column', lg: 'row' }}>
      <Box component="nav" aria-label="Settings" w={{ base: '100%', lg: 200 }} flex="none">
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
      <Box flex={1} miw={0}>
        <Outlet />
      </Box>
    </Flex>
  );
}
