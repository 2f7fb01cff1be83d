import {
  ActionIcon,
  Alert,
  AppShell,
  Box,
  Burger,
  Group,
  Image,
  Kbd,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useLocalStorage, useOs } from '@mantine/hooks';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { FlaskConical, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { hasUnsent } from '../customers/unsent/has-unsent.ts';
import { NoticeMenu } from '../notices/notice-menu.tsx';
import { SunMark } from '../shared/sun-mark.tsx';
import classes from './frame.module.css';
import { ConnectionBanner, connection } from './live/connection-banner.tsx';
import { LiveUpdates } from './live/live-updates.tsx';
import { AccountMenu, MainMenu } from './menus.tsx';
import { overlay } from './overlay.ts';
import { Overlays } from './overlays.tsx';
import { twoFactorNeeded } from './session/remedies.ts';
import { ConfirmPassword, SignInAgain } from './session/remedy-dialogs.tsx';
import { logoAddress, useRefreshSession, useSession } from './session/session.ts';

const contentId = 'content';

/** The frame around every screen inside: where one can go, and who one is. */
export function Shell() {
  const [isOpen, menu] = useDisclosure();
  const burger = useRef<HTMLButtonElement>(null);
  const navbar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [isSmall, setSmall] = useLocalStorage({
    key: 'sundesk-small-menu',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
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
      navbar={{ width: isSmall ? 56 : 220, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href={`#${contentId}`} className="skip-link" onClick={skip}>
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" miw={0} className={classes.headGroup}>
            <Burger
              opened={isOpen}
              ref={burger}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label="Menu"
              aria-expanded={isOpen}
            />
            <Firm />
          </Group>
          <Group wrap="nowrap" className={classes.headGroup}>
            <SearchButton />
            <NoticeMenu />
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
        mod={{ closed: !isOpen, small: isSmall }}
        onKeyDown={leaveMenu}
      >
        <MainMenu isSmall={isSmall} onToggle={() => setSmall(!isSmall)} />
      </AppShell.Navbar>
      <AppShell.Main id={contentId} className={classes.content} tabIndex={-1}>
        <SandboxBanner />
        <ConnectionBanner />
        <Outlet />
      </AppShell.Main>
      <LiveUpdates />
      <SendUnsent />
      <Overlays />
      <SignInAgain />
      <ConfirmPassword />
      <LeadToTwoFactor />
    </AppShell>
  );
}

/** The firm's logo and name; a phone has room for one of them. */
function Firm() {
  const { accountName, logoId } = useSession();
  const hasLogo = logoId !== null;
  return (
    <>
      {hasLogo ? (
        <Image src={logoAddress(logoId)} alt="" className={classes.logo} />
      ) : (
        <Box visibleFrom="sm" lh={0}>
          <SunMark size={28} />
        </Box>
      )}
      <Text fw={650} size="md" truncate {...(hasLogo && { visibleFrom: 'sm' })}>
        {accountName}
      </Text>
    </>
  );
}

/** Moves the focus without changing the address, because a `#` would name a part of the screen. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}

/** Sends notes and files that wait in this browser, now and whenever the connection is back. */
function SendUnsent() {
  const { accountId, user } = useSession();
  const standing = useSyncExternalStore(connection.subscribe, connection.get);
  const userId = user?.userId;
  useEffect(() => {
    if (standing !== 'fine' || userId === undefined || !hasUnsent.get()) return;
    // Without its code they wait for the next time.
    void import('../customers/unsent/unsent.ts')
      .then(({ sendUnsent }) => sendUnsent({ accountId, userId }))
      .catch(() => undefined);
  }, [standing, accountId, userId]);
  return null;
}

/** A banner on every screen of a sandbox, to tell it from the real account. */
function SandboxBanner() {
  const { isSandbox } = useSession();
  if (!isSandbox) return null;
  return (
    <Alert
      role="note"
      color="yellow"
      icon={<FlaskConical size={20} />}
      title="You’re in the sandbox"
      mb="md"
      maw={1600}
    >
      <Text>Emails and SMS are captured instead of sent. Webhooks are delivered as usual.</Text>
    </Alert>
  );
}

/** Opens the palette: a field to look at on wide screens, an icon on a phone. */
function SearchButton() {
  const os = useOs();
  const keys = os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
  const open = () => overlay.open('palette');
  return (
    <>
      <UnstyledButton className={classes.search} visibleFrom="sm" onClick={open}>
        <Search />
        <Text span flex={1}>
          Search
        </Text>
        <Kbd size="xs" aria-hidden>
          {keys}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Search"
        onClick={open}
      >
        <Search size={20} />
      </ActionIcon>
    </>
  );
}

/** Leads to the screen that sets up two-factor authentication when the firm begins to require it. */
function LeadToTwoFactor() {
  const refresh = useRefreshSession();
  useEffect(
    () => twoFactorNeeded.subscribe(() => void refresh().catch(() => undefined)),
    [refresh],
  );
  return null;
}

/** Some screens show their heading only when its data has come. */
const waitMsMax = 3000;

/**
 * Moves the focus to the heading of a new screen, so that a screen reader announces it and the next Tab continues from
 * there. Does nothing if the focus has already moved elsewhere.
 */
function useArrival(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    let stop: () => void = () => undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      // The first screen of all, to which the bare address leads, is as the browser opened it.
      if (fromLocation.pathname === '/') return;
      stop();
      stop = arrive(contentId);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router, contentId]);
}

function arrive(contentId: string): () => void {
  const content = document.getElementById(contentId);
  if (content === null || isBusyIn(content)) return () => undefined;
  const stopping = new AbortController();
  const look = () => focusHeading(content);
  const watch = new MutationObserver(() => {
    // A heading that was replaced takes the focus with it.
    if (document.activeElement === document.body) look();
  });
  const stop = () => {
    stopping.abort();
    watch.disconnect();
    clearTimeout(late);
  };
  const late = setTimeout(stop, waitMsMax);
  for (const event of ['keydown', 'pointerdown']) {
    document.addEventListener(event, stop, { signal: stopping.signal });
  }
  // The focus is cleared until the heading exists, which then gets it.
  if (!look() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  watch.observe(content, { childList: true, subtree: true });
  return stop;
}

/** Returns whether something on the new screen has taken the focus for itself. */
function isBusyIn(content: HTMLElement): boolean {
  const active = document.activeElement;
  return content.contains(active) && active?.matches('input, textarea, select') === true;
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
