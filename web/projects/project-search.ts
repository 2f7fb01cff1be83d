/** The panel beside the form of a project. */
type ProjectSearch = { show?: 'proposal' };

export function readProjectSearch({ show }: Record<string, unknown>): ProjectSearch {
  return show === 'proposal' ? { show } : {};
}
