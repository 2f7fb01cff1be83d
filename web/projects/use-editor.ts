import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './editor.ts';
import type { ProjectContent } from './project-content.ts';

/** Around everything that edits or shows one project. */
export const EditorContext = createContext<{ editor: Editor; mayEdit: boolean } | undefined>(
  undefined,
);

export function useEditor(): Editor {
  return useEditing().editor;
}

/** Returns whether the current member may change the project. */
export function useMayEdit(): boolean {
  return useEditing().mayEdit;
}

/** A part of the editor's state. A component that uses it is rendered again only when that part changes. */
export function useEditorState<Part>(read: (state: EditorState) => Part): Part {
  const { subscribe, current } = useEditor();
  return useSyncExternalStore(subscribe, () => read(current()));
}

/** A part of the form's content, in the same way. */
export function useContent<Part>(read: (content: ProjectContent) => Part): Part {
  return useEditorState(({ autosave }) => read(autosave.mine));
}

function useEditing() {
  const editing = useContext(EditorContext);
  if (editing === undefined) throw new Error('There is no project around this');
  return editing;
}
