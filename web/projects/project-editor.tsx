import { Alert, Anchor, Button, Group, Modal, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useBlocker } from '@tanstack/react-router';
import { ChevronLeft, CircleSlash, FileCheck, History, Send } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { PrimaryAction } from '../proposals/primary-action.tsx';
import { useNextStep } from '../proposals/use-next-step.ts';
import { RebatesSection } from '../rebates/rebates-section.tsx';
import { dayAndTime } from '../shared/formats/formats.ts';
import { useMay, useSession } from '../shell/session/session.ts';
import { isUnsaved } from './autosave.ts';
import { openEditor } from './editor.ts';
import { FiguresBar } from './figures/figures-bar.tsx';
import { Readiness, Summary } from './figures/summary.tsx';
import { FiguresNote } from './figures-note.tsx';
import { AddOptionButton, ProjectMenu } from './project-buttons.tsx';
import type { SavedProject } from './project-content.ts';
import classes from './project-editor.module.css';
import { RoofPlan } from './roof/roof-plan.tsx';
import { saveState } from './save-state.ts';
import { ConflictPanel } from './saving/conflict-panel.tsx';
import { makePorts } from './saving/make-ports.ts';
import { GridSection } from './sections/grid-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { RoofSection } from './sections/roof-section.tsx';
import { SiteSection } from './sections/site-section.tsx';
import { SystemSection } from './sections/system-section.tsx';
import { UsageSection } from './sections/usage-section.tsx';
import { CalculationSettings, SettingsButton } from './settings/calculation-settings.tsx';
import { SizingSection } from './sizing/sizing-section.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { StepLinks, StepPanel } from './steps/step-links.tsx';
import { useFocusFromAddress } from './steps/use-step.ts';
import { EditorContext, useContent, useEditor, useEditorState } from './use-editor.ts';

/** A project to edit, the figures that follow from it, and what became of it. It saves itself. */
export function ProjectEditor({ project }: { project: SavedProject }) {
  const mayEdit = useMay('projects:write');
  const { accountId, user } = useSession();
  const { projectId } = project;
  const [editor] = useState(() =>
    openEditor(project, makePorts({ accountId, userId: user?.userId ?? 0, projectId })),
  );

  useEffect(() => {
    if (!mayEdit) return;
    editor.enter();
    // A member who declined to sign in again is not asked again when they come back to the window.
    const hurry = () => {
      if (editor.current().autosave.activity.kind !== 'signed out') editor.hurry();
    };
    const hurryWhenHidden = () => {
      if (document.visibilityState === 'hidden') editor.hurry();
    };
    window.addEventListener('online', hurry);
    window.addEventListener('focus', hurry);
    document.addEventListener('visibilitychange', hurryWhenHidden);
    return () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('focus', hurry);
      document.removeEventListener('visibilitychange', hurryWhenHidden);
      editor.leave();
    };
  }, [editor, mayEdit]);

  useEffect(() => editor.found(project), [editor, project]);

  const editing = useMemo(() => ({ editor, mayEdit }), [editor, mayEdit]);
  return (
    <EditorContext value={editing}>
      <LeaveGuard />
      <Header project={project} />
      <Layout project={project} />
    </EditorContext>
  );
}

function Header({ project }: { project: SavedProject }) {
  const mayEdit = useMay('projects:write');
  const { customerId, name } = project.customer;
  return (
    <header className={classes.header}>
      <Group justify="space-between" wrap="nowrap" mb={{ base: 'xs', sm: 0 }}>
        <Anchor
          className={`${classes.back} touch-target`}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/customers/$customerId"
              params={{ customerId: String(customerId) }}
            />
          )}
        >
          <ChevronLeft />
          {name}
        </Anchor>
        <Group gap="xs" wrap="nowrap">
          {mayEdit && (
            <>
              <AddOptionButton project={project} />
              {!project.isSigned && <ProjectMenu project={project} />}
            </>
          )}
        </Group>
      </Group>
      <Heading />
    </header>
  );
}

/** The title as it is typed, here and on the tab of the browser. */
function Heading() {
  const title = useContent((content) => content.title);
  useEffect(() => {
    document.title = `${title} · Sundesk`;
  }, [title]);
  return <Title order={1}>{title}</Title>;
}

/** The steps, of which one is shown, and beside it (on a phone below) the figures with the main action. */
const Layout = memo(function Layout({ project }: { project: SavedProject }) {
  const { projectId } = project;
  const isWide = useIsWide();
  useFocusFromAddress();
  return (
    <div className={classes.layout}>
      <div>
        <ConflictPanel />
        <RestoredNote />
        <FiguresNote project={project} />
        <StepLinks projectId={projectId} />
        <OfferNote project={project} />
        <StepPanel step="site">
          <SiteSection />
          <UsageSection />
          <GridSection />
        </StepPanel>
        <StepPanel step="system">
          <SystemSection />
          <SizingSection projectId={projectId} />
        </StepPanel>
        <StepPanel step="roof">
          <RoofSection plan={<RoofPlan projectId={projectId} />} />
        </StepPanel>
        <StepPanel step="price">
          <PriceSection />
          <RebatesSection />
        </StepPanel>
        <StepPanel step="review">
          <ReviewStep project={project} />
        </StepPanel>
      </div>
      <CalculationSettings />
      {isWide ? (
        <Summary projectId={projectId} action={<MainButton projectId={projectId} />} />
      ) : (
        <FiguresBar action={<MainButton projectId={projectId} isShort />}>
          <Readiness projectId={projectId} />
          <div>
            <SettingsButton />
          </div>
        </FiguresBar>
      )}
    </div>
  );
});

function MainButton({ projectId, isShort = false }: { projectId: number; isShort?: boolean }) {
  const revision = useEditorState(({ autosave }) => autosave.base.revision);
  const isSaved = useEditorState(({ autosave }) => !isUnsaved(autosave));
  return (
    <PrimaryAction projectId={projectId} revision={revision} isSaved={isSaved} isShort={isShort} />
  );
}

/** True if the figures fit beside the form; otherwise they and the main button are in a bar that stays in view. */
function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
}

function RestoredNote() {
  const restoredFrom = useEditorState((state) => state.restoredFrom);
  const [isRead, setRead] = useState(false);
  if (restoredFrom === undefined || isRead) return null;
  return (
    <Alert
      icon={<History size={18} />}
      title="Your unsaved changes are back"
      mb="lg"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setRead(true)}
    >
      Your changes of {dayAndTime(restoredFrom)} had not reached the server. They are in the form
      again and being saved.
    </Alert>
  );
}

/** What a change means to the customer, once a version has been published. */
function OfferNote({ project: { projectId, isSigned } }: { project: SavedProject }) {
  const step = useNextStep(projectId);
  if (isSigned) {
    return (
      <Alert icon={<FileCheck size={18} />} color="gray" mb="lg">
        The contract on this project is signed. Changes here don’t affect the contract or the sale
        value. To change them, publish a variation and have it signed.
      </Alert>
    );
  }
  if (step?.isNotChosen) {
    return (
      <Alert icon={<CircleSlash size={18} />} color="gray" mb="lg">
        The customer signed another proposal for this site, so this one can no longer be signed. To
        offer it again, publish it again.
      </Alert>
    );
  }
  return (
    step?.published && (
      <Alert icon={<Send size={18} />} color="gray" mb="lg">
        This project’s proposal is published. The customer sees your changes when you publish the
        next version.
      </Alert>
    )
  );
}

/** Leaving with a value that cannot be saved shows a warning; pending values are saved on the way out. */
function LeaveGuard() {
  const editor = useEditor();
  const hasFaults = () => editor.current().faults.size > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const { autosave, faults } = editor.current();
      return saveState(autosave, faults.size).tone === 'trouble';
    },
    enableBeforeUnload: () => editor.isUnsaved() || hasFaults(),
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={isBlocked} onClose={stay} title="Leave with unsaved changes?" size="sm">
      <Text mb="md">
        {hasFaults()
          ? 'One field has an invalid value, which would be lost. Everything else is saved, or kept on this device until you open the project again.'
          : 'Unsaved changes are kept on this device and saved when you open the project here again.'}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
