import { SimpleGrid, Text } from '@mantine/core';
import { planState } from '@sundesk/solar/geometry';
import { memo, type ReactNode } from 'react';
import { limits, newArray } from '../../../src/doors/web/limits.ts';
import { count } from '../../shared/formats/formats.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import {
  AddButton,
  ChoiceField,
  focusAfter,
  NumberField,
  RemoveRowButton,
  TextField,
} from '../fields/fields.tsx';
import { asText, at, fieldsOf, membersOf, rowOf } from '../place.ts';
import { useContent, useEditor, useEditorState } from '../use-editor.ts';
import { BifacialFields, InverterFields, MonthlyShading } from './array-fields.tsx';
import { areStringsUnchecked } from './array-strings.ts';
import { Section } from './section.tsx';
import classes from './sections.module.css';
import { directionOf, directions } from './words.ts';
import { withShading } from './yield/shading-by-month.ts';

const roof = membersOf(at('roof'));
const addId = 'add-array';
const directionOptions = directions.map(({ azimuth, name }) => ({
  value: String(azimuth),
  label: name,
}));

/** The roof, its plan on a picture where there is a project, and the panels on each of its faces. */
export function RoofSection({ plan }: { plan?: ReactNode }) {
  return (
    <Section title="Roof" hint={<Placed />}>
      {plan}
      <Arrays />
      <RoofDrawing />
      <MonthlyShading />
      <InverterFields />
      <BifacialFields />
      <StringsUnchecked />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          label="Material"
          placeholder="Tile, metal, concrete"
          maxLength={limits.nameCharacters}
          {...roof('material')}
        />
        <NumberField
          label="Storeys"
          isOptional
          form={{ min: 1, max: limits.storeys }}
          {...roof('storeys')}
        />
      </SimpleGrid>
    </Section>
  );
}

/** The number of panels assigned to a roof face. */
function Placed() {
  const placed = useContent(({ specification: { arrays } }) =>
    arrays.reduce((sum, { panels }) => sum + panels, 0),
  );
  const pieces = useContent(({ specification: { panels } }) =>
    panels.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  const hasArrays = useContent(({ specification: { arrays } }) => arrays.length > 0);
  return hasArrays ? `${placed} of ${pieces} panels placed` : null;
}

/** Entered strings that cannot be checked, because too little is known of their panels or inverter. */
function StringsUnchecked() {
  const isUnchecked = useContent(({ specification }) => areStringsUnchecked(specification));
  if (!isUnchecked) return null;
  return (
    <Text variant="quiet">
      Strings aren’t checked yet. Choose one panel model and one inverter model with datasheet
      values from the library, or an inverter for each roof face.
    </Text>
  );
}

function Arrays() {
  const editor = useEditor();
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  const add = () => {
    const { arrays, panels } = editor.current().autosave.mine.specification;
    const left =
      panels.reduce((sum, { quantity }) => sum + quantity, 0) -
      arrays.reduce((sum, array) => sum + array.panels, 0);
    const last = arrays.at(-1);
    focusAfter(() => {
      editor.insertRow('arrays', {
        ...newArray,
        panels: Math.max(0, left),
        tilt: last?.tilt ?? newArray.tilt,
        inverter: last?.inverter ?? null,
      });
      return `${editor.current().rowKeys.arrays.at(-1)}-name`;
    });
  };
  return (
    <div>
      {keys.length > 0 && (
        <ul className={classes.list} aria-label="Roof faces">
          {keys.map((key, index) => (
            <ArrayRow key={key} index={index} rowKey={key} />
          ))}
        </ul>
      )}
      {keys.length < limits.arrays && (
        <AddButton id={addId} className={classes.add} onClick={add}>
          Add roof face
        </AddButton>
      )}
    </div>
  );
}

const ArrayRow = memo(function ArrayRow({ index, rowKey }: { index: number; rowKey: string }) {
  const editor = useEditor();
  const name = `roof face ${index + 1}`;
  const looks = { className: classes.third, classNames: { label: classes.label } };
  const face = rowOf(at('arrays'), index);
  const of = membersOf(face, newArray);
  const field = fieldsOf(of, name, looks);
  const isMonthly = useContent(
    ({ specification }) => !!specification.arrays[index]?.monthlyShading,
  );
  const remove = () => {
    const row = editor.current().autosave.mine.specification.arrays[index];
    focusAfter(() => {
      editor.removeRow('arrays', index);
      return addId;
    });
    if (row) {
      offerUndo('Roof face removed', () => editor.insertRow('arrays', row, index));
    }
  };
  return (
    <li className={`${classes.row} ${classes.arrays}`}>
      <TextField
        {...looks}
        {...of('name')}
        id={`${rowKey}-name`}
        label="Roof face"
        aria-label={`Roof face ${index + 1}, name`}
        placeholder="North roof"
        maxLength={limits.nameCharacters}
        className={classes.whole}
      />
      <NumberField {...field('panels', 'Panels')} form={{ min: 0, max: limits.quantity }} />
      <NumberField {...field('tilt', 'Tilt')} form={{ min: 0, max: limits.tilt }} suffix="°" />
      <ChoiceField
        {...looks}
        label="Orientation"
        aria-label={`Orientation, ${name}`}
        options={directionOptions}
        {...asText(of('azimuth'), (degrees) => String(directionOf(degrees).azimuth), Number)}
      />
      <NumberField
        {...field('azimuth', 'Azimuth')}
        form={{ min: 0, max: limits.azimuth }}
        suffix="°"
      />
      <NumberField
        {...looks}
        isOptional={isMonthly}
        read={({ specification }) => {
          const array = specification.arrays[index];
          return array === undefined || array.monthlyShading ? null : array.shading;
        }}
        write={(content, shading) => {
          const array = content.specification.arrays[index];
          if (array === undefined || shading === null) return content;
          return face.write(content, withShading(array, shading));
        }}
        form={{ min: 0, max: 100 }}
        suffix="%"
        placeholder={isMonthly ? 'Varies' : undefined}
        label="Shading"
        aria-label={`Shading, ${name}`}
      />
      <NumberField
        {...field('strings', 'Strings')}
        isOptional
        form={{ min: 1, max: limits.quantity }}
      />
      <RemoveRowButton name={name} className={classes.tools} onRemove={remove} />
    </li>
  );
});

/** The roof as the customer sees it in the proposal, redrawn with each save. */
function RoofDrawing() {
  const roof = useEditorState((state) => state.roof);
  const isOld = useEditorState(({ autosave }) => autosave.activity.kind !== 'resting');
  const arrays = useEditorState(({ autosave }) => autosave.mine.specification.arrays);
  const arraysKwh = useEditorState(({ quote }) => quote.yield?.arraysKwh);
  const isPlanShown = useContent(({ specification }) => planState(specification).kind === 'used');
  if (roof === null || isPlanShown) return null;
  return (
    <figure className={classes.figure} aria-busy={isOld}>
      <img
        className={classes.drawing}
        src={`data:image/svg+xml,${encodeURIComponent(roof.svg)}`}
        alt={roof.name}
      />
      {arraysKwh?.length === arrays.length && (
        <ol className={classes.faces} aria-label="Annual energy of roof faces">
          {arrays.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list follows the numbers in the drawing.
            <li key={index}>
              {name || `Roof face ${index + 1}`}: {count(arraysKwh[index] ?? 0)} kWh a year
            </li>
          ))}
        </ol>
      )}
      <Text component="figcaption" variant="quiet">
        As in the proposal. Numbers are those of the roof faces above; panel positions are
        indicative.
      </Text>
    </figure>
  );
}
