import type { ProjectContent, Specification } from '../project-content.ts';

type Assumptions = Specification['assumptions'];

/** Members that older projects lack are empty. */
type Figure<Name extends keyof Assumptions> = Exclude<Assumptions[Name], undefined>;

/** Connects a field to one of the assumptions of a project. */
export function assumption<Name extends keyof Assumptions>(member: Name) {
  return {
    read: ({ specification }: ProjectContent): Figure<Name> =>
      (specification.assumptions[member] ?? null) as Figure<Name>,
    write: (content: ProjectContent, value: Figure<Name>): ProjectContent => ({
      ...content,
      specification: {
        ...content.specification,
        assumptions: { ...content.specification.assumptions, [member]: value },
      },
    }),
  };
}

/** The same for text, which is empty where a project has none. */
export function assumptionText(
  member:
    | 'dailyYieldSource'
    | 'measuredYieldSource'
    | 'lossesSource'
    | 'horizonSource'
    | 'vppUntilOn'
    | 'vppSource',
) {
  return {
    read: ({ specification }: ProjectContent): string => specification.assumptions[member] ?? '',
    write: assumption(member).write,
  };
}
