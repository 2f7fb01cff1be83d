import { VisuallyHidden } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './figures.module.css';

/** The number of warnings, where there is no room to list them. */
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
