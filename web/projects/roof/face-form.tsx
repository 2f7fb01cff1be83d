import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { azimuthOf, edgeLengths, flatArea, roofArea } from '@sundesk/solar/geometry';
import { Grid2x2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits, roofPlanLimits } from '../../../src/doors/web/limits.ts';
import { count } from '../../shared/formats/formats.ts';
import { directionOf } from '../sections/words.ts';
import { changeFace, fill, type Panels, type Plan, removeFace } from './plan-edits.ts';

/** The figures of one face, and its panels. `change` with a key joins changes of one field to one step of undo. */
export function FaceForm({
  plan,
  index,
  panels,
  left,
  change,
  onRemoved,
}: {
  plan: Plan;
  index: number;
  panels: Panels;
  /** Panels of the system that other faces have not; undefined while the system has none. */
  left: number | undefined;
  change: (plan: Plan, key?: string) => void;
  onRemoved: () => void;
}) {
  const face = plan.faces[index];
  const [isPortrait, setPortrait] = useState(face?.panels[0]?.isPortrait ?? true);
  const [most, setMost] = useState<number | string>(left || '');
  if (face === undefined) return null;
  const azimuth = azimuthOf(face, plan.north);
  const set = (name: 'pitch' | 'setback') => (value: number | string) => {
    if (typeof value === 'number')
      change(changeFace(plan, index, { [name]: value }), `${name}${index}`);
  };
  const fillWith = (number: number) =>
    change(fill(plan, index, { panels, isPortrait, most: number }));
  const lengths = edgeLengths(face);
  return (
    <Stack gap="xs">
      <TextInput
        label="Roof face"
        maxLength={limits.nameCharacters}
        value={face.name}
        onChange={({ currentTarget: { value } }) =>
          change(changeFace(plan, index, { name: value }), `name${index}`)
        }
      />
      <Group grow gap="xs" align="start">
        <NumberInput
          label="Pitch"
          suffix="°"
          min={0}
          max={roofPlanLimits.pitch}
          allowDecimal={false}
          clampBehavior="strict"
          value={face.pitch}
          onChange={set('pitch')}
        />
        <NumberInput
          label="Edge setback"
          suffix=" m"
          min={0}
          max={roofPlanLimits.setback}
          step={0.1}
          decimalScale={2}
          clampBehavior="strict"
          value={face.setback}
          onChange={set('setback')}
        />
      </Group>
      <NativeSelect
        label="Gutter edge (green)"
        value={String(face.eave)}
        data={lengths.map((length, edge) => ({
          value: String(edge),
          label: `Edge ${edge + 1}, ${length.toFixed(1)} m`,
        }))}
        onChange={({ currentTarget: { value } }) =>
          change(changeFace(plan, index, { eave: Number(value), panels: [] }))
        }
      />
      <Text>
        Faces {directionOf(azimuth).name.toLowerCase()} ({azimuth}°).{' '}
        {count(Math.round(roofArea(face)))} m² of roof, {count(Math.round(flatArea(face.outline)))}{' '}
        m² from above.
      </Text>
      <SegmentedControl
        fullWidth
        aria-label="Layout of panels"
        data={[
          { value: 'portrait', label: 'Portrait' },
          { value: 'landscape', label: 'Landscape' },
        ]}
        value={isPortrait ? 'portrait' : 'landscape'}
        onChange={(value) => setPortrait(value === 'portrait')}
      />
      <Group gap="xs" align="end" wrap="nowrap">
        <NumberInput
          label="Panels"
          placeholder="All that fit"
          min={1}
          max={roofPlanLimits.panels}
          allowDecimal={false}
          clampBehavior="strict"
          value={most}
          onChange={setMost}
        />
        <Button
          style={{ flex: 'none' }}
          leftSection={<Grid2x2 size={16} />}
          onClick={() => fillWith(typeof most === 'number' ? most : roofPlanLimits.panels)}
        >
          Place panels
        </Button>
      </Group>
      <Text role="status">
        {countOf(face.panels.length)} on this face
        {typeof most === 'number' && face.panels.length > 0 && face.panels.length < most
          ? `. Not all ${most} fit: draw another face, or try the other layout.`
          : ''}
        {left === 0 && face.panels.length === 0
          ? '. All panels of the system are on other faces.'
          : ''}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={face.panels.length === 0}
          onClick={() => change(changeFace(plan, index, { panels: [] }))}
        >
          Clear panels
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<Trash2 size={14} />}
          onClick={() => {
            change(removeFace(plan, index));
            onRemoved();
          }}
        >
          Remove face
        </Button>
      </Group>
    </Stack>
  );
}

export function countOf(panels: number): string {
  return panels === 1 ? '1 panel' : `${count(panels)} panels`;
}
