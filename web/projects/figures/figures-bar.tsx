import { Drawer, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { ChevronUp, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { wholeMoney } from '../../shared/formats/formats.ts';
import { SaveLine } from '../saving/save-line.tsx';
import { useEditorState } from '../use-editor.ts';
import classes from './figures.module.css';
import { Figures, hasPrice, systemSize, toLookAt } from './figures.tsx';

/** The bar of a small screen: the two main figures always in view, which open the others, beside the main action. */
export function FiguresBar({
  isSaved = true,
  action,
  children,
}: {
  isSaved?: boolean;
  /** A button beside the figures. */
  action?: ReactNode;
  /** Shown with all figures. */
  children?: ReactNode;
}) {
  const [isOpen, drawer] = useDisclosure();
  const { state } = useLocation();
  // A link among the figures leads to a field, which the figures would cover.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(drawer.close, [state.__TSR_key]);
  const quote = useEditorState((state) => state.quote);
  const warnings = toLookAt(quote).length;
  return (
    <>
      <aside className={classes.bar} aria-label="Key figures">
        <div className={classes.inBar}>
          <UnstyledButton
            className={classes.numbers}
            onClick={drawer.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          >
            <VisuallyHidden>Summary: </VisuallyHidden>
            {systemSize(quote)}
            {' · '}
            {hasPrice(quote) ? (
              wholeMoney(quote.price.payableCents)
            ) : (
              <Text span inherit c="dimmed">
                No price yet
              </Text>
            )}
            {warnings > 0 && (
              <>
                {' '}
                <WarningCount count={warnings} />
              </>
            )}
            <ChevronUp size={16} />
          </UnstyledButton>
          {isSaved && <SaveLine />}
        </div>
        {action}
      </aside>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="bottom"
        size="85%"
        title="Summary"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          {children}
          <Figures />
        </Stack>
      </Drawer>
    </>
  );
}

/** The number of warnings, where there is no room to list them. */
export function WarningCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <TriangleAlert size={14} />
      {count}
      <VisuallyHidden>{count === 1 ? 'warning' : 'warnings'}</VisuallyHidden>
    </span>
  );
}
