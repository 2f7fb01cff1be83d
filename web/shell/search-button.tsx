import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import classes from './frame.module.css';
import { overlay } from './overlay.ts';

/** Opens the palette: a field to look at on wide screens, an icon on a phone. */
export function SearchButton() {
  const os = useOs();
  const keys = os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
  const open = () => overlay.open('palette');
  return (
    <>
      <UnstyledButton className={classes.search} visibleFrom="sm" onClick={open}>
        <Search size={16} aria-hidden />
        <Text span size="sm" flex={1}>
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
        <Search size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
