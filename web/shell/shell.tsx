import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChartColumn, Columns3, Settings, Upload, Users } from 'lucide-react';
import { useEffect } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { useSession } from './session.ts';

const places = [
  { to: '/pipeline', label: 'Pipeline', Icon: Columns3 },
  { to: '/customers', label: 'Customers', Icon: Users },
  { to: '/dashboard', label: 'Dashboard', Icon: ChartColumn },
  { to: '/data', label: 'Import and export', Icon: Upload, needs: 'customers:manage' },
  { to: '/settings', label: 'Settings', Icon: Settings },
] as const;

/** The frame around every screen inside: where one can go, and who one is. */
export function Shell() {
  const [isOpen, menu] = useDisclosure();
  const { pathname } = useLocation();
  const { abilities, accountName } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere has used the menu.
  useEffect(menu.close, [pathname]);
  const visible = places.filter((place) => !('needs' in place) || abilities.includes(place.needs));
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label="Menu"
            />
            <Text fw={700} truncate>
              {accountName}
            </Text>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Main">
        <ScrollArea>
          {visible.map(({ to, label, Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              active={pathname.startsWith(to)}
            />
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
