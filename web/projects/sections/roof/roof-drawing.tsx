import { Text } from '@mantine/core';
import { count } from '../../../shared/formats/formats.ts';
import { useEditorState } from '../../use-editor.ts';
import classes from './roof-drawing.module.css';

/** The roof as the customer sees it in the proposal, redrawn with each save. */
export function RoofDrawing() {
  const roof = useEditorState((state) => state.roof);
  const isOld = useEditorState(({ autosave }) => autosave.activity.kind !== 'resting');
  const arrays = useEditorState(({ autosave }) => autosave.mine.specification.arrays);
  const arraysKwh = useEditorState(({ quote }) => quote.yield?.arraysKwh);
  if (roof === null) return null;
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
      <Text component="figcaption" size="sm" c="dimmed">
        As in the proposal. Numbers are those of the roof faces above; panel positions are
        indicative.
      </Text>
    </figure>
  );
}
