import {
  Avatar,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { askAuth } from './auth.ts';
import { useSession } from './session.ts';

/** Oneself: profile, light or dark, the way out. */
export function AccountMenu() {
  const { user, role } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || user?.email;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton>
          <Avatar name={name} color="morning" variant="filled" radius="xl" />
          <VisuallyHidden>Account of {name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="bright" fw={600}>
            {name}
          </Text>
          <Text size="xs">{roleNames[role]}</Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<UserRound size={16} />}>
          Profile and security
        </Menu.Item>
        <Menu.Item
          leftSection={colorScheme === 'dark' ? <Sun size={16} /> : <Moon size={16} />}
          onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
        >
          {colorScheme === 'dark' ? 'Light mode' : 'Dark mode'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export const roleNames = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  read_only: 'Read only',
} as const;

/** The page is loaded anew, so that nothing of the session stays in memory. */
async function signOut(): Promise<void> {
  await askAuth('sign-out', {});
  window.location.assign('/app/sign-in');
}
