/** The state of an item; the reason of a missing one says how to fix it. */
export type Finding = { state: ChecklistState; reason: string };

export const checklistStates = ['present', 'confirm', 'missing', 'not_applicable'] as const;
export type ChecklistState = (typeof checklistStates)[number];

export function present(reason: string): Finding {
  return { state: 'present', reason };
}

/** A finding that only a person can judge. */
export function confirm(reason: string): Finding {
  return { state: 'confirm', reason };
}

export function missing(reason: string): Finding {
  return { state: 'missing', reason };
}

export function notApplicable(reason: string): Finding {
  return { state: 'not_applicable', reason };
}
