import { VisuallyHidden } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './figures.module.css';

/** How many things are to be looked at, where there is no room to say which. */
export function WarningCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <TriangleAlert size={14} aria-hidden />
      {count}
      <VisuallyHidden>{count === 1 ? 'warning' : 'warnings'}</VisuallyHidden>
    </span>
  );
}
