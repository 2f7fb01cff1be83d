import { emptySpecification } from '@sundesk/solar';
import { keysOf } from '../../shared/keys-of.ts';
import { publicProject } from '../payload.ts';
import { blankAddress } from '../project.ts';

type Shown = ReturnType<typeof publicProject>;

/** A project without any details. */
const blank = publicProject({
  projectId: 0,
  customerId: 0,
  title: '',
  siteAddress: blankAddress,
  specification: emptySpecification,
  proposalLink: '',
  installOn: '',
  revision: 0,
  createdAt: 0,
  updatedAt: 0,
});

/**
 * The members of a project, as the interface shows it, that differ from those that were announced last. Before the
 * first announcement (`{}`) those that are filled in.
 */
export function changedFields(announced: Partial<Shown>, shown: Shown): string[] {
  const before: Shown = { ...blank, project_id: shown.project_id, ...announced };
  return keysOf(shown).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(shown[name]),
  );
}
