import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { type Point, planState, systemOfPlan, viewOf } from '@sundesk/solar/geometry';
import { useQuery } from '@tanstack/react-query';
import { MapPinned, PencilRuler, Upload } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { acceptedPictures, shrinkPicture } from '../../shared/shrink-picture.ts';
import { FailureNote } from '../../shared/states.tsx';
import { uploadFile } from '../../shared/upload-file.ts';
import { thisAccount } from '../../shell/session/this-account.ts';
import { trpc } from '../../trpc.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import type { MapPicture } from './map-dialog.tsx';
import { newPlan, type Panels, type Plan } from './plan-edits.ts';
import { PlanShapes } from './plan-shapes.tsx';
import classes from './roof.module.css';

const RoofDialog = lazy(async () => ({ default: (await import('./roof-dialog.tsx')).RoofDialog }));
const MapDialog = lazy(async () => ({ default: (await import('./map-dialog.tsx')).MapDialog }));

/** Enough for a roof, and a file of a megabyte or two. */
const pictureSideMax = 3000;

/** The customer's roof on a picture, how its plan and the system agree, and the way to draw it. */
export function RoofPlan({ projectId }: { projectId: number }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const plan = useContent(({ specification }) => specification.sitePlan ?? null);
  const panels = useContent(({ specification }) => specification.panels);
  const map = useQuery(trpc.imagery.map.queryOptions({ projectId }, { enabled: mayEdit })).data;
  const [isOpen, setOpen] = useState(false);
  const [isMapOpen, setMapOpen] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState('');
  const folder = `/app/files/projects/${projectId}/roof-pictures`;

  const upload = async (file: File | null) => {
    if (file === null) return;
    setUploading(true);
    setProblem('');
    try {
      await store(await shrinkPicture(file, pictureSideMax));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture wasn’t uploaded.');
    } finally {
      setUploading(false);
    }
  };
  const store = async (file: File, from?: Omit<MapPicture, 'file'>) => {
    const picture = await uploadFile<{ pictureId: number; width: number; height: number }>(
      folder,
      file,
    );
    const { pictureId: id, width, height } = picture;
    const attribution = from && { attribution: from.attribution };
    const plan = newPlan({ id, width, height, ...attribution }, from?.metresPerPixel);
    replace(plan, 'Roof picture replaced');
    setOpen(true);
  };
  const replace = (next: Plan | null, said: string) => {
    const before = editor.current().autosave.mine.specification.sitePlan ?? null;
    editor.editSpecification({ sitePlan: next });
    if (before !== null) offerUndo(said, () => editor.editSpecification({ sitePlan: before }));
  };

  if (plan === null && !mayEdit) return null;
  const address = thisAccount.address(`${folder}/${plan?.picture.id}`);
  return (
    <Stack gap="xs">
      {plan === null ? (
        <Text variant="quiet">
          Draw the panels on the customer’s own roof: an aerial photo, a screenshot of a map, a
          drone picture or a plan. The proposal shows it in place of the drawing below.
        </Text>
      ) : (
        <>
          <PlanPicture plan={plan} panels={panels} address={address} />
          {plan.picture.attribution !== undefined && (
            <Text variant="quiet">Picture: {plan.picture.attribution}</Text>
          )}
          <Agreement onOpen={() => setOpen(true)} />
        </>
      )}
      {problem !== '' && <FailureNote error={new Error(problem)} />}
      {mayEdit && (
        <Group gap="xs">
          {plan !== null && (
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<PencilRuler />}
              onClick={() => setOpen(true)}
            >
              Edit roof plan
            </Button>
          )}
          {map && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<MapPinned />}
              onClick={() => setMapOpen(true)}
            >
              Take it from the map
            </Button>
          )}
          <FileButton accept={acceptedPictures} onChange={upload}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={isUploading}
                leftSection={<Upload />}
              >
                {plan === null ? 'Upload roof picture' : 'Replace picture'}
              </Button>
            )}
          </FileButton>
          {plan !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => replace(null, 'Roof plan removed')}
            >
              Remove plan
            </Button>
          )}
        </Group>
      )}
      {isMapOpen && map && (
        <Suspense>
          <MapDialog
            projectId={projectId}
            map={map}
            onUse={async ({ file, ...from }) => {
              await store(file, from);
              setMapOpen(false);
            }}
            onClose={() => setMapOpen(false)}
          />
        </Suspense>
      )}
      {isOpen && plan !== null && (
        <Suspense>
          <RoofDialog plan={plan} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Says where plan and system differ, and offers to use the plan. */
function Agreement({ onOpen }: { onOpen: () => void }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const specification = useContent((content) => content.specification);
  const state = planState(specification);
  if (state.kind === 'used') return null;
  if (state.kind === 'none') {
    return <Text variant="quiet">There are no panels on the roof plan yet.</Text>;
  }
  if (state.kind === 'misfit') {
    return (
      <Alert color="red" title="Some panels on the roof plan don’t fit">
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          Open roof plan
        </Button>
      </Alert>
    );
  }
  const use = () => {
    const { sitePlan, arrays, panels } = editor.current().autosave.mine.specification;
    if (!sitePlan) return;
    editor.editSpecification(
      systemOfPlan({ arrays, panels }, sitePlan) as Partial<typeof specification>,
    );
    offerUndo('The system has the roof faces of the plan', () =>
      editor.editSpecification({ arrays, panels }),
    );
  };
  return (
    <Alert color="yellow" title="Roof plan and system differ">
      <Text>{state.difference} The proposal shows the plan once they are the same.</Text>
      {mayEdit && (
        <Button mt="xs" size="compact-sm" onClick={use}>
          Use this plan
        </Button>
      )}
    </Alert>
  );
}

const across = 640;

/** The part of the picture with the roof on it; the whole before a face is drawn. */
function PlanPicture({ plan, panels, address }: { plan: Plan; panels: Panels; address: string }) {
  const { left, right, top, bottom } = viewOf(plan);
  const scale = across / (right - left);
  const height = Math.round((bottom - top) * scale);
  const at = useCallback(
    ({ x, y }: Point) => ({ x: (x - left) * scale, y: (y - top) * scale }),
    [left, top, scale],
  );
  const placed = plan.faces.reduce((sum, face) => sum + face.panels.length, 0);
  return (
    <svg
      className={classes.preview}
      viewBox={`0 0 ${across} ${height}`}
      role="img"
      aria-label={`Roof plan, ${placed === 1 ? '1 panel' : `${placed} panels`}`}
    >
      <PlanShapes plan={plan} panels={panels} address={address} at={at} />
    </svg>
  );
}
