import { Button, Group, Loader, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { saveState } from '../save-state.ts';
import { placeOf, useGoTo, useStep } from '../steps/use-step.ts';
import { useEditor, useEditorState, useMayEdit } from '../use-editor.ts';
import { conflictId } from './conflict-panel.tsx';

/** The save state: all is saved, or why not and what to do. Screen readers announce only trouble. */
export function SaveLine() {
  const autosave = useEditorState((state) => state.autosave);
  const faults = useEditorState((state) => state.faults.size);
  const mayEdit = useMayEdit();
  if (!mayEdit) return <Text>You can view this project but not change it.</Text>;
  const state = saveState(autosave, faults);
  const isTrouble = state.tone === 'trouble';
  const isSaving = !isTrouble && autosave.activity.kind !== 'resting';
  return (
    <div>
      <Group gap={8} wrap="nowrap" align="flex-start" mih={22} data-saving={autosave.activity.kind}>
        {isSaving ? (
          <Loader size={16} mt={3} aria-hidden />
        ) : isTrouble ? (
          <CircleAlert size={18} color="var(--mantine-color-red-text)" style={icon} />
        ) : (
          <CircleCheck size={18} color="var(--mantine-color-teal-text)" style={icon} />
        )}
        <Text component="div" fw={isTrouble ? 600 : 400}>
          {!isTrouble && state.text}
          <span role="status">{isTrouble && state.text}</span>
        </Text>
      </Group>
      {state.remedy !== undefined && <Remedy remedy={state.remedy} />}
    </div>
  );
}

const icon = { flex: 'none', marginBlockStart: 2 } as const;

function Remedy({ remedy }: { remedy: 'try again' | 'sign in' | 'choose' | 'show' }) {
  const editor = useEditor();
  const step = useStep();
  const goTo = useGoTo();
  /** The first field with a fault may be in another step. */
  const showFault = () => {
    const field = document.querySelector('[data-step] [aria-invalid="true"]');
    const place = field === null ? undefined : placeOf(field, step);
    if (place !== undefined) goTo(place);
  };
  const remedies = {
    'try again': { label: 'Try again', run: () => editor.hurry() },
    // A retry opens the sign-in dialog above the editor.
    'sign in': { label: 'Sign in', run: () => editor.hurry() },
    choose: {
      label: 'Choose',
      run: () => document.getElementById(conflictId)?.focus(),
    },
    show: { label: 'Show', run: showFault },
  } as const;
  const { label, run } = remedies[remedy];
  return (
    <Button size="compact-sm" variant="light" mt={6} ml={26} onClick={run}>
      {label}
    </Button>
  );
}
