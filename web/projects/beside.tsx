import { Alert, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { ProposalPanel } from '../proposals/proposal-panel.tsx';
import { Figures, Headline, toLookAt } from './figures/figures.tsx';
import { WarningCount } from './figures/figures-bar.tsx';
import classes from './project-editor.module.css';
import { saveState } from './save-state.ts';
import { SaveLine } from './saving/save-line.tsx';
import { useEditorState } from './use-editor.ts';

const route = getRouteApi('/inside/projects/$projectId');

/** Beside the form: whether it is saved, the two figures that matter most, and then the figures or the proposal. */
export function Beside({ projectId }: { projectId: number }) {
  const isHuge = useMediaQuery('(min-width: 112em)', false, { getInitialValueInEffect: false });
  const { show = 'figures' } = route.useSearch();
  const navigate = route.useNavigate();
  const warnings = useEditorState(({ quote }) => toLookAt(quote).length);
  const proposal = <ProposalSlot projectId={projectId} />;
  if (isHuge) {
    return (
      <div className={classes.beside}>
        <aside className={classes.figures} aria-label="Key figures">
          <SaveLine />
          <Headline />
          <Figures />
        </aside>
        <div>{proposal}</div>
      </div>
    );
  }
  return (
    <div className={classes.beside}>
      <aside className={classes.figures} aria-label="Key figures">
        <SaveLine />
        <Headline />
      </aside>
      <Tabs
        value={show}
        onChange={(tab) =>
          navigate({ search: tab === 'proposal' ? { show: 'proposal' } : {}, replace: true })
        }
      >
        <Tabs.List grow mb="md">
          <Tabs.Tab value="figures">
            {' '}
            Summary <WarningCount count={warnings} />
          </Tabs.Tab>
          <Tabs.Tab value="proposal">Proposal</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="figures">
          <Figures />
        </Tabs.Panel>
        <Tabs.Panel value="proposal">{proposal}</Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The proposal of the saved project, which may differ from the form. */
export function ProposalSlot({ projectId }: { projectId: number }) {
  const revision = useEditorState(({ autosave }) => autosave.base.revision);
  const isStuck = useEditorState(
    ({ autosave, faults }) => saveState(autosave, faults.size).tone === 'trouble',
  );
  return (
    <>
      {isStuck && (
        <Alert color="red" icon={<CircleAlert size={18} />} mb="md">
          Some changes aren’t saved yet. A proposal contains saved changes only.
        </Alert>
      )}
      <ProposalPanel projectId={projectId} revision={revision} />
    </>
  );
}
