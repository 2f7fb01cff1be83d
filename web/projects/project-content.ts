import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { keysOf } from '../shared/members.ts';

/** A project as the server has it, with its figures. */
export type SavedProject = WebOutputs['projects']['find'];
export type Quote = SavedProject['quote'];
export type Specification = SavedProject['specification'];

/** The part of a project that is edited and saved by itself. */
export type ProjectContent = Pick<SavedProject, 'title' | 'siteAddress' | 'specification'>;

/** The server's content at one of its revisions. */
export type Revision = { content: ProjectContent; revision: number };

export type Changes = WebInputs['projects']['save']['changes'];

export function revisionOf(project: SavedProject): Revision {
  const { title, siteAddress, specification, revision } = project;
  return { content: { title, siteAddress, specification }, revision };
}

/** The members that differ, as the server wants them: a list, the battery and the usage as a whole. */
export function changesBetween(before: ProjectContent, after: ProjectContent): Changes {
  const siteAddress = differing(before.siteAddress, after.siteAddress);
  const specification = differing(before.specification, after.specification);
  return {
    ...(before.title !== after.title && { title: after.title }),
    ...(siteAddress && { siteAddress }),
    ...(specification && { specification: specification as Changes['specification'] }),
  };
}

function differing<Whole extends object>(before: Whole, after: Whole): Partial<Whole> | undefined {
  const names = keysOf(after).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const changes: Partial<Whole> = {};
  for (const name of names) changes[name] = after[name];
  return changes;
}

/** Returns whether two values are the same as JSON, in any order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        name in other &&
        isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
