import type { WebInputs } from '../../src/doors/web/contract.ts';
import type { EditorPorts } from '../projects/editor.ts';
import type { Changes, ProjectContent, SavedProject } from '../projects/project-content.ts';
import { whyFailed } from '../projects/saving/why-failed.ts';
import { queryClient, trpc } from '../trpc.ts';

type SpecificationInput = WebInputs['projects']['calculate']['specification'];

/** Figures of a system, in the form of a project, although it is none and nothing of it is kept. */
export async function calculate(
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
export function calculationPorts(begun: SavedProject): EditorPorts {
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
