import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';

/**
 * Guards unsaved input: asks before the member goes to another screen, closes the tab or calls `leave`. Call `letGo`
 * once all is saved.
 */
export function useUnsaved(
  isDirty: () => boolean,
  {
    isOnPage = false,
    onLeave,
  }: {
    /** True if it stays while only what follows the path of the address changes. */
    isOnPage?: boolean;
    /** Gives up what is unsaved, where it would outlive the screen. */
    onLeave?: () => void;
  } = {},
): {
  /** Does something that loses what was typed, once the person agrees; at once when nothing was. */
  leave: (then: () => void) => void;
  letGo: () => void;
  dialog: ReactNode;
} {
  const isSaved = useRef(false);
  const [waiting, setWaiting] = useState<() => void>();
  const isGuarding = () => isDirty() && !isSaved.current;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isGuarding() && !(isOnPage && current.pathname === next.pathname),
    enableBeforeUnload: isGuarding,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const stay = () => (isBlocked ? blocker.reset() : setWaiting(undefined));
  const go = () => {
    isSaved.current = true;
    onLeave?.();
    if (isBlocked) return blocker.proceed();
    setWaiting(undefined);
    waiting?.();
  };
  return {
    leave: (then) => (isGuarding() ? setWaiting(() => then) : then()),
    letGo: () => {
      isSaved.current = true;
    },
    // Mounted when it is asked and not before, or the key that closes what is below it would close this as well.
    dialog: (isBlocked || waiting !== undefined) && (
      <Modal opened onClose={stay} title="Leave without saving?" size="sm" zIndex={300}>
        <Text mb="md">Your changes aren’t saved and would be lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={go}>
            Leave
          </Button>
          <Button onClick={stay} data-autofocus>
            Keep editing
          </Button>
        </Group>
      </Modal>
    ),
  };
}
