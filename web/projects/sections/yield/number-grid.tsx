import { Button, Group, SimpleGrid } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { NumberForm } from '../../../shared/formats/read-number.ts';
import { NumberField } from '../../fields/fields.tsx';
import type { ProjectContent } from '../../project-content.ts';

/** Numbers of a series side by side, such as those of the months. */
export function NumberGrid<Name extends string>({
  names,
  columns,
  labels,
  suffix,
  form,
  read,
  write,
}: {
  names: readonly Name[];
  /** Columns on phones; wider screens have twice as many. */
  columns: number;
  /** The short label of a field, and the full one for screen readers. */
  labels: (name: Name) => [short: string, full: string];
  suffix: string;
  form: NumberForm;
  read: (content: ProjectContent, index: number) => number;
  write: (content: ProjectContent, index: number, value: number) => ProjectContent;
}) {
  return (
    <SimpleGrid cols={{ base: columns, xs: 2 * columns }} spacing="xs" verticalSpacing="xs">
      {names.map((name, index) => {
        const [short, full] = labels(name);
        return (
          <NumberField
            key={name}
            label={short}
            aria-label={full}
            suffix={suffix}
            form={form}
            read={(content) => read(content, index)}
            write={(content, value) => write(content, index, value)}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** Fields that few projects need, behind a button that shows and hides them. */
export function Disclosure({
  show,
  hide,
  beside,
  children,
}: {
  /** The button's label, and the one while the fields are shown. */
  show: string;
  hide: string;
  /** Before the button. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  return (
    <div>
      <Group gap="xs">
        {beside}
        <Button
          size="compact-sm"
          variant="light"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? hide : show}
        </Button>
      </Group>
      <div id={content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
