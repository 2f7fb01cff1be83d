import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

/** Fields that few projects need, behind a button that shows and hides them. */
export function Disclosure({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  return (
    <div>
      <Button
        size="compact-sm"
        variant="light"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {name}
      </Button>
      <div id={content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
