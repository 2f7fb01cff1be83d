import { Text } from '@mantine/core';
import { useEditorState } from '../../use-editor.ts';
import classes from './roof-drawing.module.css';

/** The roof as the customer sees it in the proposal, redrawn with each save. */
export function RoofDrawing() {
  const roof = useEditorState((state) => state.roof);
  const isOld = useEditorState(({ autosave }) => autosave.activity.kind !== 'resting');
  if (roof === null) return null;
  return (
    <figure className={classes.figure} aria-busy={isOld}>
      <img
        className={classes.drawing}
        src={`data:image/svg+xml,${encodeURIComponent(roof.svg)}`}
        alt={roof.name}
      />
      <Text component="figcaption" size="sm" c="dimmed">
        As in the proposal. Numbers are those of the roof faces above; panel positions are
        indicative.
      </Text>
    </figure>
  );
}
