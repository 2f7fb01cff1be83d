import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { limits } from '../../../src/doors/web/limits.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RemoveRowButton } from '../fields/remove-row-button.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { focusAfter } from './focus-after.ts';
import classes from './sections.module.css';
import { hourName } from './usage-names.ts';

type Hours = NonNullable<Specification['usage']>['timeOfUse'][number];

const addId = 'add-tariff-hours';
const peak: Hours = { fromHour: 15, toHour: 21, importTariff: 0 };
const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: hourName(hour),
}));

/** Hours at which buying costs something else. */
export function TariffHours() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const count = useContent(({ specification }) => specification.usage?.timeOfUse.length ?? 0);
  const change = (list: (before: readonly Hours[]) => readonly Hours[]) =>
    editor.edit((content) => withHours(content, list));
  return (
    <div>
      {count > 0 && (
        <ul className={classes.list} aria-label="Time-of-use rates">
          {Array.from({ length: count }, (_, index) => (
            // Rows have no identity of their own: their index identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <HoursRow key={index} index={index} />
          ))}
        </ul>
      )}
      {mayEdit && count < limits.timeOfUse && (
        <Button
          id={addId}
          className={classes.add}
          variant="default"
          size="sm"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => {
            focusAfter(() => {
              change((before) => [...before, peak]);
              return `tariff-hours-${count}`;
            });
          }}
        >
          Add time-of-use rate
        </Button>
      )}
    </div>
  );
}

function HoursRow({ index }: { index: number }) {
  const editor = useEditor();
  const name = `rate ${index + 1}`;
  const looks = { className: classes.third, classNames: { label: classes.label } };
  const of = <Name extends keyof Hours>(member: Name) => ({
    read: ({ specification }: ProjectContent): Hours[Name] =>
      (specification.usage?.timeOfUse[index] ?? peak)[member],
    write: (content: ProjectContent, value: Hours[Name]): ProjectContent =>
      withHours(content, (before) =>
        before.map((row, place) => (place === index ? { ...row, [member]: value } : row)),
      ),
  });
  const hourOf = (member: 'fromHour' | 'toHour') => {
    const { read, write } = of(member);
    return {
      read: (content: ProjectContent) => String(read(content)),
      write: (content: ProjectContent, value: string) => write(content, Number(value)),
    };
  };
  return (
    <li className={`${classes.row} ${classes.hours}`}>
      <ChoiceField
        {...looks}
        {...hourOf('fromHour')}
        id={`tariff-hours-${index}`}
        label="From"
        aria-label={`From, ${name}`}
        options={hours.slice(0, 24)}
      />
      <ChoiceField
        {...looks}
        {...hourOf('toHour')}
        label="To"
        aria-label={`To, ${name}`}
        options={hours.slice(1)}
      />
      <NumberField
        {...looks}
        {...of('importTariff')}
        label="c per kWh"
        aria-label={`Cents per kWh, ${name}`}
        form={{ decimals: 2, min: 0, max: limits.tariff }}
      />
      <RemoveRowButton
        name={name}
        className={classes.tools}
        onRemove={() => {
          focusAfter(() => {
            editor.edit((content) =>
              withHours(content, (before) => before.filter((_, place) => place !== index)),
            );
            return addId;
          });
        }}
      />
    </li>
  );
}

function withHours(
  content: ProjectContent,
  change: (before: readonly Hours[]) => readonly Hours[],
): ProjectContent {
  const { usage } = content.specification;
  if (usage === null) return content;
  return {
    ...content,
    specification: {
      ...content.specification,
      usage: { ...usage, timeOfUse: [...change(usage.timeOfUse)] },
    },
  };
}
