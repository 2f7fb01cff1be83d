import {
  Avatar,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Building2, Check, LogOut, Moon, PanelLeft, Sun, UserRound } from 'lucide-react';
import { type Place, placesFor } from './places.ts';
import { signOut } from './session/auth.ts';
import { roleNames, useEnterAccount, useSession } from './session/session.ts';

/** Oneself: profile, light or dark, other accounts, the way out. */
export function AccountMenu() {
  const { user, role } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const name = user?.name;
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className="touch-target">
          <Avatar name={name} color="morning" variant="filled" radius="xl" />
          <VisuallyHidden>Account menu of {name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text c="bright" fw={600} truncate>
            {name}
          </Text>
          <Text size="xs">{roleNames[role]}</Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<UserRound />}>
          Profile and security
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <Sun /> : <Moon />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light mode' : 'Dark mode'}
        </Menu.Item>
        <AccountItems />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Other firms that the person works for, and sandboxes. */
function AccountItems() {
  const { accounts, accountId } = useSession();
  const enter = useEnterAccount();
  if (accounts.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Switch to</Menu.Label>
      {accounts.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<Building2 />}
          rightSection={id === accountId && <Check />}
          aria-current={id === accountId || undefined}
          onClick={() => id !== accountId && enter.mutate({ accountId: id })}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

/** The places of the desk, with the settings at the foot; on a wide screen it can shrink to its icons. */
export function MainMenu({ isSmall, onToggle }: { isSmall: boolean; onToggle: () => void }) {
  const places = placesFor(useSession().abilities);
  const atFoot = ({ to }: Place) => to === '/settings';
  const fold = isSmall ? 'Expand menu' : 'Collapse menu';
  return (
    <>
      <ScrollArea flex={1}>
        {places
          .filter((place) => !atFoot(place))
          .map((place) => (
            <PlaceLink key={place.to} place={place} isSmall={isSmall} />
          ))}
      </ScrollArea>
      {places.filter(atFoot).map((place) => (
        <PlaceLink key={place.to} place={place} isSmall={isSmall} />
      ))}
      <Tooltip label={fold} position="right" disabled={!isSmall}>
        <NavLink
          component="button"
          label={fold}
          aria-label={fold}
          leftSection={<PanelLeft size={18} />}
          onClick={onToggle}
          visibleFrom="md"
        />
      </Tooltip>
    </>
  );
}

function PlaceLink({ place: { to, label, Icon }, isSmall }: { place: Place; isSmall: boolean }) {
  const { pathname } = useLocation();
  return (
    <Tooltip label={label} position="right" disabled={!isSmall}>
      <NavLink
        component={Link}
        to={to}
        label={label}
        leftSection={<Icon size={18} />}
        active={pathname.startsWith(to)}
      />
    </Tooltip>
  );
}
