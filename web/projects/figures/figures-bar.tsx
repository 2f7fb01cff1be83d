import { Button, Drawer, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholeMoney } from '../../shared/formats/formats.ts';
import { SaveLine } from '../saving/save-line.tsx';
import { useEditorState } from '../use-editor.ts';
import classes from './figures.module.css';
import { Figures, hasPrice, systemSize, toLookAt } from './figures.tsx';

/** The bar on a phone: the two main figures always in view, the others behind a button. */
export function FiguresBar({
  isSaved = true,
  action,
}: {
  isSaved?: boolean;
  /** A button beside the figures. */
  action?: ReactNode;
}) {
  const [isOpen, drawer] = useDisclosure();
  const quote = useEditorState((state) => state.quote);
  const warnings = toLookAt(quote).length;
  return (
    <>
      <aside className={classes.bar} aria-label="Key figures">
        {isSaved && <SaveLine />}
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={650} className={classes.numbers}>
            {/* At most two lines: each figure stays with its unit. */}
            {systemSize(quote).replace(' ', '\u00a0')}
            {'\u00a0· '}
            {hasPrice(quote) ? (
              wholeMoney(quote.price.payableCents)
            ) : (
              <Text span inherit c="dimmed">
                No price yet
              </Text>
            )}
          </Text>
          <Group gap={6} wrap="nowrap" flex="none">
            <Button
              size="sm"
              px={8}
              variant="light"
              onClick={drawer.open}
              rightSection={warnings > 0 && <WarningCount count={warnings} />}
            >
              Summary
            </Button>
            {action}
          </Group>
        </Group>
      </aside>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="bottom"
        size="85%"
        title="Summary"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Figures />
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
