import { Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { WebInputs } from '../../src/doors/web/contract.ts';
import { type EditorPorts, openEditor } from '../projects/editor.ts';
import { Figures, Headline } from '../projects/figures/figures.tsx';
import { FiguresBar } from '../projects/figures/figures-bar.tsx';
import type { Changes, ProjectContent, SavedProject } from '../projects/project-content.ts';
import classes from '../projects/project-editor.module.css';
import { whyFailed } from '../projects/saving/why-failed.ts';
import { AssumptionsSection } from '../projects/sections/assumptions-section.tsx';
import { GridSection, WiringSection } from '../projects/sections/grid-section.tsx';
import { PriceSection } from '../projects/sections/price-section.tsx';
import { RoofSection } from '../projects/sections/roof-section.tsx';
import { Section } from '../projects/sections/section.tsx';
import { PostcodeField } from '../projects/sections/site-section.tsx';
import { SystemSection } from '../projects/sections/system-section.tsx';
import { UsageSection } from '../projects/sections/usage-section.tsx';
import { YieldSection } from '../projects/sections/yield/yield-section.tsx';
import { EditorContext } from '../projects/use-editor.ts';
import { RebatesSection } from '../rebates/rebates-section.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { FailureNote } from '../shared/states.tsx';
import { queryClient, trpc } from '../trpc.ts';

/** STCs, price, yield and savings of any system, each with its calculation. */
export function CalculatorScreen() {
  const { data, error } = useQuery({
    queryKey: ['calculator'],
    queryFn: () => calculate(),
    // The calculator starts afresh at each visit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>Calculator</PageTitle>
        <Text c="dimmed">Calculate a system without a customer or project. Nothing is saved.</Text>
      </div>
      {data !== undefined && <Calculation begun={data} />}
      {error && <FailureNote error={error} title="The calculator could not be opened" />}
      {data === undefined && !error && <Skeleton h={320} aria-label="Opening calculator" />}
    </Stack>
  );
}

function Calculation({ begun }: { begun: SavedProject }) {
  const [editor] = useState(() => openEditor(begun, calculationPorts(begun)));
  useEffect(() => {
    editor.enter();
    return () => editor.leave();
  }, [editor]);
  const editing = useMemo(() => ({ editor, mayEdit: true }), [editor]);
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  return (
    <EditorContext value={editing}>
      <div className={classes.layout}>
        <div className="surface">
          <Section title="Site">
            <PostcodeField maw={200} />
          </Section>
          <SystemSection />
          <RoofSection />
          <YieldSection />
          <PriceSection />
          <RebatesSection />
          <UsageSection />
          <AssumptionsSection />
          <GridSection />
          <WiringSection />
        </div>
        {isWide ? (
          <aside className={`surface ${classes.beside}`} aria-label="Summary">
            <Headline />
            <Figures />
          </aside>
        ) : (
          <FiguresBar isSaved={false} />
        )}
      </div>
    </EditorContext>
  );
}

type SpecificationInput = WebInputs['projects']['calculate']['specification'];

/** Figures of a system, in the form of a project, although it is none and nothing of it is kept. */
async function calculate(
  content: Partial<ProjectContent> = {},
  revision = 1,
): Promise<SavedProject> {
  const { siteAddress = noAddress } = content;
  const { specification, quote, roof } = await queryClient
    .getMutationCache()
    .build(queryClient, trpc.projects.calculate.mutationOptions())
    .execute({
      postcode: siteAddress.postcode,
      specification: (content.specification ?? {}) as SpecificationInput,
    });
  return {
    projectId: 0,
    title: 'Calculation',
    siteAddress,
    specification,
    installOn: '',
    revision,
    updatedAt: 0,
    savedBy: null,
    isPublished: false,
    isSigned: false,
    customer: { customerId: 0, name: '', statusId: 0, statusKind: 'open' },
    quote,
    roof,
    margin: null,
    figureChanges: null,
  };
}

/** An editor for figures only: saving calculates them, and nothing outlives the screen. */
function calculationPorts(begun: SavedProject): EditorPorts {
  let latest = begun;
  return {
    async save({ expectedRevision, changes }) {
      latest = await calculate(withChanges(latest, changes), expectedRevision + 1);
      return latest;
    },
    fetch: async () => latest,
    whyFailed,
    keeper: { read: () => undefined, write: () => undefined, forget: () => undefined },
    now: Date.now,
    setTimer: (wake, ms) => window.setTimeout(wake, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    onLeftUnsaved: () => undefined,
  };
}

function withChanges(
  { title, siteAddress, specification }: ProjectContent,
  changes: Changes,
): ProjectContent {
  return {
    title,
    siteAddress: { ...siteAddress, ...changes.siteAddress },
    specification: {
      ...specification,
      ...(changes.specification as Partial<typeof specification>),
    },
  };
}

const noAddress: ProjectContent['siteAddress'] = {
  streetNumber: '',
  street: '',
  suburb: '',
  state: '',
  postcode: '',
  country: 'Australia',
};
