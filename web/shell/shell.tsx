import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { AccountMenu } from './account-menu.tsx';
import classes from './frame.module.css';
import { ConnectionBanner } from './live/connection-banner.tsx';
import { LiveUpdates } from './live/live-updates.tsx';
import { Overlays } from './overlays.tsx';
import { placesFor } from './places.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SearchButton } from './search-button.tsx';
import { ConfirmPassword } from './session/confirm-password.tsx';
import { LeadToTwoFactor } from './session/lead-to-two-factor.tsx';
import { useSession } from './session/session.ts';
import { SignInAgain } from './session/sign-in-again.tsx';
import { useArrival } from './use-arrival.ts';

const contentId = 'content';

/** The frame around every screen inside: where one can go, and who one is. */
export function Shell() {
  const [isOpen, menu] = useDisclosure();
  const burger = useRef<HTMLButtonElement>(null);
  const navbar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { abilities, accountName } = useSession();
  useArrival(contentId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu.
  useEffect(menu.close, [pathname]);
  // A phone's menu gets the focus when it opens, because it comes after the header in the order of the page.
  useEffect(() => {
    if (isOpen) navbar.current?.querySelector('a')?.focus();
  }, [isOpen]);
  const leaveMenu = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    menu.close();
    burger.current?.focus();
  };
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href={`#${contentId}`} className="skip-link" onClick={skip}>
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              ref={burger}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label="Menu"
              aria-expanded={isOpen}
            />
            <Text fw={700} truncate>
              {accountName}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <SearchButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        aria-label="Main"
        ref={(element: HTMLElement | null) => {
          navbar.current = element;
        }}
        className={classes.navbar}
        mod={{ closed: !isOpen }}
        onKeyDown={leaveMenu}
      >
        <ScrollArea>
          {placesFor(abilities).map(({ to, label, Icon }) => (
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
      <AppShell.Main id={contentId} className={classes.content} tabIndex={-1}>
        <SandboxBanner />
        <ConnectionBanner />
        <Outlet />
      </AppShell.Main>
      <LiveUpdates />
      <Overlays />
      <SignInAgain />
      <ConfirmPassword />
      <LeadToTwoFactor />
    </AppShell>
  );
}

/** Moves the focus without changing the address, because a `#` would name a part of the screen. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}
