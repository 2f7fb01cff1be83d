import { limits } from '../../../src/doors/web/limits.ts';
import { AddButton, ChoiceField, NumberField, RemoveRowButton } from '../fields/fields.tsx';
import { asText, at, membersOf, rowOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor } from '../use-editor.ts';
import { focusAfter } from './focus-after.ts';
import classes from './sections.module.css';
import { hourName } from './usage-names.ts';

type Hours = NonNullable<Specification['usage']>['timeOfUse'][number];

const addId = 'add-tariff-hours';
const peak: Hours = { fromHour: 15, toHour: 21, importTariff: 0 };
const rates = membersOf(at('usage'))('timeOfUse');
const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: hourName(hour),
}));

/** Hours at which buying costs something else. */
export function TariffHours() {
  const editor = useEditor();
  const count = useContent(({ specification }) => specification.usage?.timeOfUse.length ?? 0);
  const add = () =>
    focusAfter(() => {
      editor.edit((content) => rates.write(content, [...rates.read(content), peak]));
      return `tariff-hours-${count}`;
    });
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
      {count < limits.timeOfUse && (
        <AddButton id={addId} className={classes.add} onClick={add}>
          Add time-of-use rate
        </AddButton>
      )}
    </div>
  );
}

function HoursRow({ index }: { index: number }) {
  const editor = useEditor();
  const name = `rate ${index + 1}`;
  const looks = { className: classes.third, classNames: { label: classes.label } };
  const of = membersOf(rowOf(rates, index), peak);
  const hourOf = (member: 'fromHour' | 'toHour') => asText(of(member), String, Number);
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
            editor.edit((content) => rates.write(content, rates.read(content).toSpliced(index, 1)));
            return addId;
          });
        }}
      />
    </li>
  );
}
