import { Box, Kbd, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { receivesTypedAhead, typedAhead } from '../overlay.ts';
import { inGroups } from './find-entries.ts';
import classes from './palette.module.css';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.tsx';

/** Pause in typing before the server is queried. */
const pauseMs = 150;

/** One search field for screens, actions, settings, and customers by name. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [hasLeft, setLeft] = useState(false);
  const done = (entry: PaletteEntry) => {
    // The focus does not return on another screen, where the heading gets it.
    setLeft(entry.stays !== true);
    onClose();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={!hasLeft}
      onEnterTransitionEnd={() => setLeft(false)}
      size="lg"
      yOffset="8vh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands">
        <Modal.Body p={0}>
          <Finder onDone={done} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A combobox as the ARIA practices describe it: the field keeps the focus, and says which entry is chosen. */
function Finder({ onDone }: { onDone: (entry: PaletteEntry) => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, pauseMs);
  const { entries, isLooking } = usePaletteEntries(typed, query);
  const [chosenId, setChosenId] = useState<string>();
  const groups = inGroups(entries);
  const ordered = groups.flatMap(([, own]) => own);
  const chosen = ordered.find(({ id }) => id === chosenId) ?? ordered.at(0);
  const optionId = ({ id }: PaletteEntry) => `${listId} ${id}`.replaceAll(/[^\w-]/g, '-');

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the element of the one that is chosen now.
  useEffect(() => {
    if (chosen === undefined) return;
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const run = (entry: PaletteEntry) => {
    onDone(entry);
    entry.run();
  };
  const step = (by: number) => {
    const index = chosen === undefined ? -1 : ordered.indexOf(chosen);
    setChosenId(ordered.at((index + by) % ordered.length)?.id);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || ordered.length === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else return;
    event.preventDefault();
  };
  const type = (words: string) => {
    setTyped(words);
    setChosenId(undefined);
  };
  return (
    <>
      <TextInput
        className={classes.search}
        size="lg"
        data-autofocus
        {...receivesTypedAhead}
        onFocus={() => {
          const ahead = typedAhead.take();
          if (ahead !== '') type(typed + ahead);
        }}
        role="combobox"
        aria-label="Search customers, screens and commands"
        aria-autocomplete="list"
        aria-expanded={ordered.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder="Search customers and more"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        leftSection={<Search size={20} />}
        rightSection={isLooking ? <Loader size="xs" aria-hidden /> : undefined}
      />
      <Box
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label="Results"
        aria-busy={isLooking}
      >
        {groups.map(([group, own], index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options.
          <div key={group} role="group" aria-labelledby={`${listId}-${index}`}>
            <div id={`${listId}-${index}`} className={classes.group}>
              {group}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isChosen={entry === chosen}
                onPoint={() => setChosenId(entry.id)}
                onRun={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </Box>
      {ordered.length === 0 && !isLooking && (
        <Text px="md" pb="md" c="dimmed">
          No results for “{typed.trim()}”. Try a name, email address or phone number.
        </Text>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {isLooking ? '' : countWords(ordered.length)}
      </VisuallyHidden>
      <Box className={classes.footer} visibleFrom="sm" aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> close
        </span>
      </Box>
    </>
  );
}

function Option({
  id,
  entry: { label, description, Icon },
  isChosen,
  onPoint,
  onRun,
}: {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
      onMouseMove={isChosen ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={18} />
      <div className={classes.words}>
        <Text fw={500}>{label}</Text>
        {description !== undefined && <Text variant="fine">{description}</Text>}
      </div>
    </div>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}
