import { memo } from 'react';
import { datasheetFigures, limits } from '../../../src/doors/web/limits.ts';
import type { Product } from '../../shared/formats/product-words.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { focusAfter, NumberField, RemoveRowButton, TextField } from '../fields/fields.tsx';
import { at, fieldsOf, membersOf, type Place, rowOf } from '../place.ts';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useEditor, useEditorState, useMayEdit } from '../use-editor.ts';
import { ProductPicker } from './product-picker.tsx';
import classes from './sections.module.css';

type List = 'panels' | 'inverters';
type Component = Specification[List][number];

const words = {
  panels: { one: 'Panel', add: 'Add panels', removed: 'Panels removed' },
  inverters: { one: 'Inverter', add: 'Add inverter', removed: 'Inverter removed' },
} as const;

const powerOf = {
  panels: {
    label: 'Watts each',
    form: { min: 1, max: limits.panelWatts },
    unknown: 440,
  },
  inverters: {
    label: 'kW each',
    form: { perUnit: 1000, decimals: 3, min: 0, max: limits.inverterWatts },
    unknown: 5000,
  },
} as const;

/** The panels, or the inverters, of a system: so many of each model. */
export function ComponentList({ list }: { list: List }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const keys = useEditorState(({ rowKeys }) => rowKeys[list]);
  const addId = `add-${list}`;
  const add = (component: Component) => {
    focusAfter(() => {
      editor.insertRow(list, component);
      const key = editor.current().rowKeys[list].at(-1);
      return `${key}-${component.model === '' ? 'maker' : 'quantity'}`;
    });
  };
  return (
    <div>
      {keys.length > 0 && (
        <ul className={classes.list} aria-label={list === 'panels' ? 'Panels' : 'Inverters'}>
          {keys.map((key, index) => (
            <ComponentRow key={key} list={list} index={index} rowKey={key} addId={addId} />
          ))}
        </ul>
      )}
      {mayEdit && keys.length < limits.kinds && (
        <div className={classes.add}>
          <ProductPicker
            id={addId}
            kind={list === 'panels' ? 'panel' : 'inverter'}
            label={words[list].add}
            onPick={(product) => add(list === 'panels' ? panelsOf(product) : inverterOf(product))}
            onFree={() => add({ ...noPiece, watts: powerOf[list].unknown })}
          />
        </div>
      )}
    </div>
  );
}

const ComponentRow = memo(function ComponentRow({
  list,
  index,
  rowKey,
  addId,
}: {
  list: List;
  index: number;
  rowKey: string;
  addId: string;
}) {
  const editor = useEditor();
  const { label, form } = powerOf[list];
  const name = `${words[list].one} ${index + 1}`;
  const classNames = { label: classes.label };
  const row: Place<Component | undefined> = rowOf(at(list) as Place<readonly Component[]>, index);
  const of = membersOf<Component | undefined>(row, { ...noPiece, watts: 1 });
  const field = fieldsOf(of, name, {});
  // A changed name means another model, whose datasheet is unknown.
  const nameOf = (member: 'maker' | 'model'): Place<string> => ({
    read: of(member).read,
    write(content, name) {
      const before = row.read(content);
      return before ? row.write(content, { ...before, [member]: name, ...unknown[list] }) : content;
    },
  });
  const remove = () => {
    const { [list]: rows, arrays } = editor.current().autosave.mine.specification;
    const row = rows[index];
    focusAfter(() => {
      editor.removeRow(list, index);
      return addId;
    });
    if (row === undefined) return;
    offerUndo(words[list].removed, () => {
      editor.insertRow(list, row, index);
      if (list === 'inverters') editor.edit((content) => withInvertersOf(content, arrays));
    });
  };
  return (
    <li className={`${classes.row} ${classes.equipment}`}>
      <TextField
        {...nameOf('maker')}
        id={`${rowKey}-maker`}
        label="Brand"
        aria-label={`Brand, ${name}`}
        maxLength={limits.nameCharacters}
        className={classes.whole}
        classNames={classNames}
      />
      <TextField
        {...nameOf('model')}
        label="Model"
        aria-label={`Model, ${name}`}
        maxLength={limits.nameCharacters}
        className={classes.across}
        classNames={classNames}
      />
      <NumberField
        {...field('watts', label)}
        form={form}
        className={classes.half}
        classNames={classNames}
      />
      <NumberField
        {...field('quantity', 'Quantity')}
        id={`${rowKey}-quantity`}
        form={{ min: 1, max: limits.quantity }}
        className={classes.rest}
        classNames={classNames}
      />
      <RemoveRowButton name={name} className={classes.tools} onRemove={remove} />
      <div className={classes.warranty}>
        <NumberField
          {...field('warrantyYears', 'Product warranty (years)')}
          isOptional
          form={datasheetFigures.warrantyYears}
        />
        {list === 'panels' && (
          <NumberField
            {...membersOf(rowOf(at('panels'), index))('performanceWarrantyYears')}
            isOptional
            form={datasheetFigures.warrantyYears}
            label="Performance warranty (years)"
            aria-label={`Performance warranty (years), ${name}`}
          />
        )}
      </div>
    </li>
  );
});

const unknown = {
  panels: { electrical: null, warrantyYears: null, performanceWarrantyYears: null },
  inverters: { electrical: null, warrantyYears: null },
};
const noPiece = { maker: '', model: '', quantity: 1, electrical: null };

/** Keeps the inverters of roof faces while the faces are the same. */
function withInvertersOf(content: ProjectContent, before: Specification['arrays']): ProjectContent {
  const { specification } = content;
  if (specification.arrays.length !== before.length) return content;
  const arrays = specification.arrays.map((array, index) => ({
    ...array,
    inverter: before[index]?.inverter ?? null,
  }));
  return { ...content, specification: { ...specification, arrays } };
}

/** Panels of a model, with what its datasheet says. */
export function panelsOf(product: Product, quantity = 1): Specification['panels'][number] {
  const { maker, model, watts, datasheet } = product;
  const { openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree } = datasheet;
  const { warrantyYears, performanceWarrantyYears } = datasheet;
  const electrical = { openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree };
  return { maker, model, watts, quantity, warrantyYears, performanceWarrantyYears, electrical };
}

/** An inverter of a model, with what its datasheet says. */
export function inverterOf(product: Product): Specification['inverters'][number] {
  const { maker, model, watts, datasheet } = product;
  const { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax, warrantyYears } = datasheet;
  const electrical = { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax };
  return { maker, model, watts, quantity: 1, warrantyYears, electrical };
}

/** A battery of a model, with what its datasheet says. */
export function batteryOf(product: Product): NonNullable<Specification['battery']> {
  const { maker, model, nominalWattHours, usableWattHours, datasheet } = product;
  const { powerWatts, warrantyYears } = datasheet;
  const rated = { nominalWattHours, usableWattHours, powerWatts };
  return { maker, model, ...rated, quantity: 1, warrantyYears };
}
