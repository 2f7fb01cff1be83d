import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { viewLimits } from '../../../src/doors/web/limits.ts';
import { DialogForm, FormDialog, useFormDialog } from '../../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../../trpc.ts';
import type { View, ViewSearch } from './views-menu.tsx';

type Saving = {
  search: ViewSearch;
  mayShare: boolean;
  onSaved: (viewId: number) => void;
  onClose: () => void;
};

/** Names what the list shows, as a new view or in place of one; null closes it. */
export function ViewDialog({ edited, ...saving }: Saving & { edited: View | 'new' | null }) {
  return (
    <FormDialog
      opened={edited !== null}
      onClose={saving.onClose}
      title={edited === 'new' ? 'Save view' : 'Update view'}
    >
      {edited !== null && <ViewForm {...(edited !== 'new' && { view: edited })} {...saving} />}
    </FormDialog>
  );
}

function ViewForm({ view, search, mayShare, onSaved, onClose }: Saving & { view?: View }) {
  const dialog = useFormDialog();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const saving = useChange(trpc.customerViews.save, {
    success: 'View saved.',
    invalidates: [trpc.customerViews.pathKey()],
    onSuccess: ({ viewId }) => {
      dialog.letGo();
      onClose();
      onSaved(viewId);
    },
  });
  return (
    <DialogForm
      values={{ name, isShared }}
      submit="Save view"
      saving={saving}
      isCheckedByBrowser
      onSubmit={() => saving.mutate({ viewId: view?.viewId, name: name.trim(), isShared, search })}
    >
      <Text>It keeps the search, the filters, the order and the columns of the list.</Text>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={viewLimits.nameCharacters}
        placeholder="Commercial, not contacted"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      {mayShare && (
        <Checkbox
          label="Share with the team"
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
