import { Box, Flex, NavLink } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '../shell/session.ts';

const sections = [
  { to: '/settings/company', label: 'Company and proposals', needs: 'account:manage' },
  { to: '/settings/statuses', label: 'Pipeline', needs: 'account:manage' },
  { to: '/settings/templates', label: 'Templates', needs: 'account:manage' },
  { to: '/settings/products', label: 'Products', needs: 'customers:read' },
  { to: '/settings/channels', label: 'E-mail and SMS', needs: 'channels:manage' },
  { to: '/settings/team', label: 'Team', needs: 'team:manage' },
  { to: '/settings/api-keys', label: 'API keys', needs: 'keys:manage' },
  { to: '/settings/webhooks', label: 'Webhooks', needs: 'webhooks:manage' },
] as const;

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
