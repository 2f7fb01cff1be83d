import { Alert, Button, Group, Modal, NumberInput, Slider, Stack, Text } from '@mantine/core';
import {
  distance,
  nameOfFace,
  type Point,
  planState,
  slopeOf,
  systemOfPlan,
} from '@sundesk/solar/geometry';
import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { roofPlanLimits as limits } from '../../../src/doors/web/limits.ts';
import { FailureNote } from '../../shared/states.tsx';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor } from '../use-editor.ts';
import { countOf, FaceForm } from './face-form.tsx';
import { PlanCanvas, type Target } from './plan-canvas.tsx';
import {
  boxBetween,
  changePanel,
  facesThatFollow,
  faultOfOutline,
  fillBest,
  moveCorner,
  type Plan,
  removeCorner,
  removeFace,
  removePanel,
  withFace,
  withoutMisfits,
  withScale,
} from './plan-edits.ts';
import type { Selection } from './plan-shapes.tsx';
import classes from './roof.module.css';
import { snapTo } from './snap.ts';

const tools = {
  scale: 'Scale and north',
  face: 'Draw face',
  obstruction: 'Obstruction',
  edit: 'Edit',
} as const;
type Tool = keyof typeof tools;

const hints: Readonly<Record<Tool, string>> = {
  scale: 'Tap both ends of a length that you know, such as a wall or a driveway.',
  face: 'Tap the corners of a roof face, the two at the gutter first. Tap the first corner again, or press Enter, to finish; its panels are placed for you.',
  obstruction:
    'Tap two opposite corners of a chimney, vent or skylight. Tap one again to remove it.',
  edit: 'Tap a face, a corner or a panel. Drag corners and panels, or move them with the arrow keys.',
};

/** More steps back than anyone remembers. */
const undoMax = 100;

/** The plan of a roof on its picture: scale and north, faces, obstructions and panels. Each change is saved with the project. */
export function RoofDialog({
  plan: saved,
  address,
  onClose,
}: {
  plan: Plan;
  address: string;
  onClose: () => void;
}) {
  const editor = useEditor();
  const panels = useContent(({ specification }) => specification.panels);
  const state = planState(useContent((content) => content.specification));
  const { attribution } = saved.picture;
  // A picture from the map has its scale, and north is up.
  const [isScaled, setScaled] = useState(saved.faces.length > 0 || attribution !== undefined);
  const [tool, setTool] = useState<Tool>(() => {
    if (saved.faces.length > 0) return 'edit';
    return isScaled ? 'face' : 'scale';
  });
  const [draft, setDraft] = useState<readonly Point[]>([]);
  const [length, setLength] = useState<number | string>('');
  const [selection, setSelection] = useState<Selection>();
  const [live, setLive] = useState<Plan>();
  const [problem, setProblem] = useState('');
  const [undone, setUndone] = useState<readonly Partial<Specification>[]>([]);
  const lastStep = useRef<string>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const plan = live ?? saved;

  const specification = () => editor.current().autosave.mine.specification;
  const keep = (before: Partial<Specification>) =>
    setUndone((steps) => [...steps.slice(-undoMax), before]);
  const change = (next: Plan, key?: string) => {
    const { arrays } = specification();
    const followed = facesThatFollow(specification(), next);
    const step = key && `${key} ${followed !== undefined}`;
    if (step === undefined || step !== lastStep.current) {
      keep({ sitePlan: saved, ...(followed && { arrays }) });
    }
    lastStep.current = step;
    setProblem('');
    editor.editSpecification({ sitePlan: next, ...(followed && { arrays: followed }) });
  };
  const use = () => {
    const { arrays, panels: before } = specification();
    const system = { arrays, panels: before };
    keep(system);
    lastStep.current = undefined;
    editor.editSpecification(systemOfPlan(system, saved) as typeof system);
  };
  /** For the keys, where the field or button that had them is gone. */
  const focusPicture = () => frame.current?.querySelector<SVGElement>('[data-autofocus]')?.focus();
  const undo = () => {
    if (draft.length > 0) {
      setDraft(draft.slice(0, -1));
      return;
    }
    const before = undone.at(-1);
    if (before === undefined) return;
    lastStep.current = undefined;
    setUndone(undone.slice(0, -1));
    setSelection(undefined);
    editor.editSpecification(before);
  };
  const choose = (next: Tool) => {
    setTool(next);
    setDraft([]);
    setProblem('');
    if (next !== 'edit') setSelection(undefined);
  };

  const snap = (point: Point, reach: number) =>
    tool === 'face'
      ? snapTo(point, {
          before: draft,
          corners: saved.faces.flatMap(({ outline }) => outline),
          reach,
        })
      : point;

  const finishFace = (outline: readonly Point[]) => {
    const fault =
      saved.faces.length >= limits.faces
        ? `A plan has at most ${limits.faces} faces.`
        : faultOfOutline(outline);
    if (fault !== undefined) {
      setProblem(fault);
      return;
    }
    const index = saved.faces.length;
    const drawn = withFace(saved, outline, nameOfFace({ name: '' }, index));
    const left = bought === 0 ? limits.panels : Math.max(0, bought - placed);
    const next = fillBest(drawn, index, { panels, most: left });
    change(next);
    setDraft([]);
    setSelection({ face: index });
    focusPicture();
    // Until all panels of the system are on the roof, the next face is drawn.
    if (bought === 0 || next.faces[index]?.panels.length === left) setTool('edit');
  };

  const tap = (point: Point, target: Target) => {
    if (tool === 'edit') {
      const { face, corner, panel } = target;
      setSelection(face === undefined ? undefined : { face, corner, panel });
      return;
    }
    if (tool === 'scale') {
      setDraft(draft.length === 2 ? [point] : [...draft, point]);
      return;
    }
    if (tool === 'obstruction') {
      tapObstruction(point, target);
      return;
    }
    const [first] = draft;
    if (first !== undefined && draft.length >= 3 && distance(first, point) < 1e-6)
      finishFace(draft);
    else if (draft.every((corner) => distance(corner, point) > 0.01)) setDraft([...draft, point]);
  };

  const tapObstruction = (point: Point, { obstruction, face }: Target) => {
    const [first] = draft;
    if (first === undefined && obstruction !== undefined) {
      change({ ...saved, obstructions: saved.obstructions.toSpliced(obstruction, 1) });
      return;
    }
    if (first === undefined) {
      setDraft([point]);
      return;
    }
    setDraft([]);
    const below = face ?? 0;
    const box = boxBetween(first, point, saved.faces[below]);
    const fault =
      saved.obstructions.length >= limits.obstructions
        ? `A plan has at most ${limits.obstructions} obstructions.`
        : faultOfOutline(box);
    if (fault === undefined) change({ ...saved, obstructions: [...saved.obstructions, box] });
    else setProblem(fault);
  };

  const moved = ({ target, from, to }: { target: Target; from: Point; to: Point }): Plan => {
    const { face, corner, panel } = target;
    if (face === undefined) return saved;
    if (corner !== undefined) return moveCorner(saved, face, corner, to);
    const shape = saved.faces[face];
    const before = panel === undefined ? undefined : shape?.panels[panel];
    if (shape === undefined || panel === undefined || before === undefined) return saved;
    const { onSlope } = slopeOf(shape);
    const [start, end] = [onSlope(from), onSlope(to)];
    return changePanel(saved, face, panel, {
      along: before.along + end.x - start.x,
      up: before.up + end.y - start.y,
    });
  };

  const drag = (move: { target: Target; from: Point; to: Point; isEnd: boolean }) => {
    const next = moved(move);
    const { face = 0, corner, panel } = move.target;
    setSelection({ face, corner, panel });
    setLive(move.isEnd ? undefined : next);
    if (!move.isEnd) return;
    const fault = faultOfOutline(next.faces[face]?.outline ?? []);
    if (fault === undefined) change(next);
    else setProblem(fault);
  };

  const nudge = (by: Point) => {
    if (selection === undefined) return;
    const { face, corner, panel } = selection;
    const shape = saved.faces[face];
    const from = corner === undefined ? { x: 0, y: 0 } : (shape?.outline[corner] ?? { x: 0, y: 0 });
    const next = moved({ target: selection, from, to: { x: from.x + by.x, y: from.y + by.y } });
    const fault = faultOfOutline(next.faces[face]?.outline ?? []);
    if (fault === undefined) change(next, `nudge ${face} ${corner} ${panel}`);
    else setProblem(fault);
  };

  const remove = () => {
    if (draft.length > 0) {
      setDraft(draft.slice(0, -1));
      return;
    }
    if (tool !== 'edit' || selection === undefined) return;
    const { face, corner, panel } = selection;
    if (panel !== undefined) {
      change(removePanel(saved, face, panel));
      setSelection({ face });
      return;
    }
    if (corner === undefined) {
      change(removeFace(saved, face));
      setSelection(undefined);
      return;
    }
    const next = removeCorner(saved, face, corner);
    const fault = faultOfOutline(next.faces[face]?.outline ?? []);
    if (next === saved) setProblem('A face needs at least three corners.');
    else if (fault !== undefined) setProblem(fault);
    else change(next);
    setSelection({ face });
  };

  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && (draft.length > 0 || selection !== undefined)) {
      event.stopPropagation();
      setDraft([]);
      setSelection(undefined);
      return;
    }
    if (isTyping) return;
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) undo();
    if (event.key === 'Backspace' || event.key === 'Delete') remove();
    // The cross of the keyboard and buttons take Enter for themselves.
    const isTaken = event.defaultPrevented || event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && !isTaken && tool === 'face' && draft.length >= 3)
      finishFace(draft);
  };

  const [a, b] = draft;
  const drawnMetres = tool === 'scale' && a !== undefined && b !== undefined ? distance(a, b) : 0;
  const applyScale = () => {
    const metresPerPixel = (saved.metresPerPixel * Number(length)) / drawnMetres;
    if (metresPerPixel < limits.metresPerPixelMin || metresPerPixel > limits.metresPerPixelMax) {
      setProblem('That length does not fit the picture. Draw a longer line, or check the metres.');
      return;
    }
    change(withScale(saved, metresPerPixel, panels));
    setScaled(true);
    setDraft([]);
    setLength('');
    focusPicture();
    if (saved.faces.length === 0) setTool('face');
  };
  const placed = saved.faces.reduce((sum, face) => sum + face.panels.length, 0);
  const bought = panels.reduce((sum, { quantity }) => sum + quantity, 0);
  const onOthers = (index: number) => placed - (saved.faces[index]?.panels.length ?? 0);

  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title="Roof plan"
      closeOnEscape={draft.length === 0 && selection === undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the drawing work wherever the focus is. */}
      <div ref={frame} className={classes.frame} onKeyDown={press}>
        <Group gap="xs" className={classes.tools}>
          {Object.entries(tools).map(([name, label]) => (
            <Button
              key={name}
              size="compact-md"
              variant={tool === name ? 'filled' : 'default'}
              aria-pressed={tool === name}
              disabled={!isScaled && name !== 'scale'}
              onClick={() => choose(name as Tool)}
            >
              {label}
            </Button>
          ))}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<Undo2 size={16} />}
            disabled={undone.length === 0 && draft.length === 0}
            onClick={undo}
          >
            Undo
          </Button>
          <Button size="compact-md" ml="auto" onClick={onClose}>
            Done
          </Button>
        </Group>
        <PlanCanvas
          plan={plan}
          panels={panels}
          address={address}
          isDrawing={tool !== 'edit'}
          draft={draft}
          isOpenDraft={tool !== 'face'}
          selection={selection}
          snap={snap}
          onTap={tap}
          onDrag={drag}
          onNudge={nudge}
        />
        <Stack gap="sm" className={classes.side}>
          <Text role="status">{hints[tool]}</Text>
          {problem !== '' && <FailureNote error={new Error(problem)} />}
          {tool === 'scale' && (
            <>
              <Group
                component="form"
                gap="xs"
                align="end"
                wrap="nowrap"
                onSubmit={(event) => {
                  event.preventDefault();
                  applyScale();
                }}
              >
                <NumberInput
                  key={String(drawnMetres === 0)}
                  autoFocus={drawnMetres > 0}
                  label="Length of the line"
                  suffix=" m"
                  min={0}
                  max={1000}
                  decimalScale={2}
                  disabled={drawnMetres === 0}
                  value={length}
                  onChange={setLength}
                />
                <Button
                  type="submit"
                  style={{ flex: 'none' }}
                  disabled={drawnMetres === 0 || !(Number(length) > 0)}
                >
                  Set scale
                </Button>
              </Group>
              {isScaled && (
                <Text>
                  The picture is {(saved.picture.width * saved.metresPerPixel).toFixed(1)} m wide.
                </Text>
              )}
              <Text fw={500} id="north-label">
                North: {saved.north}° clockwise from the top of the picture
              </Text>
              <Slider
                thumbProps={{ 'aria-labelledby': 'north-label' }}
                min={0}
                max={359}
                label={(degrees) => `${degrees}°`}
                value={saved.north}
                onChange={(north) => change({ ...saved, north }, 'north')}
              />
            </>
          )}
          {tool === 'face' && draft.length >= 3 && (
            <Button variant="light" onClick={() => finishFace(draft)}>
              Finish face
            </Button>
          )}
          {draft.length === 0 && selection !== undefined && (
            <>
              {(selection.panel !== undefined || selection.corner !== undefined) && (
                <Button variant="light" color="red" onClick={remove}>
                  {selection.panel === undefined ? 'Remove corner' : 'Remove panel'}
                </Button>
              )}
              <FaceForm
                key={selection.face}
                plan={saved}
                index={selection.face}
                panels={panels}
                left={bought === 0 ? undefined : Math.max(0, bought - onOthers(selection.face))}
                change={change}
                onRemoved={() => setSelection(undefined)}
              />
            </>
          )}
          <Text fw={500}>
            {countOf(placed)} on the plan
            {bought > 0 && `, ${countOf(bought)} in the system`}
          </Text>
          {state.kind === 'misfit' && (
            <Alert color="red" title="Some panels don’t fit">
              <Text>They are red in the picture. Move them, or remove them.</Text>
              <Button
                mt="xs"
                size="compact-sm"
                variant="default"
                onClick={() => change(withoutMisfits(saved, panels))}
              >
                Remove panels that don’t fit
              </Button>
            </Alert>
          )}
          {state.kind === 'different' && tool !== 'face' && (
            <Alert color="yellow" title="Roof plan and system differ">
              <Text>{state.difference}</Text>
              <Button mt="xs" onClick={use}>
                Use this plan
              </Button>
            </Alert>
          )}
          {state.kind === 'used' && (
            <Text role="status">The system has the roof faces of this plan.</Text>
          )}
          {attribution !== undefined && <Text>Picture: {attribution}</Text>}
        </Stack>
      </div>
    </Modal>
  );
}
