import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { useMay } from '../shell/session/session.ts';
import { MissingNote } from './missing-note.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishedNote } from './published-note.tsx';
import { type NextStep, readCheckAgain } from './use-next-step.ts';

const publishVariation = 'Publish variation';

type Published = { version: number; isNew: boolean };

/** Opens the dialog in which a version is published, and which says afterwards where it is. */
export function PublishButton({
  projectId,
  revision,
  step: { kind, check, published, isSigned },
  isShown = true,
  isShort = false,
}: {
  projectId: number;
  revision: number;
  step: NextStep;
  /** The dialog stays when its button disappears, because it ends with the published version. */
  isShown?: boolean;
  /** Shows the verb alone, where there is little room. */
  isShort?: boolean;
}) {
  const mayPublish = useMay('projects:write');
  const [isOpen, dialog] = useDisclosure();
  const [done, setDone] = useState<Published>();
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  if (!mayPublish) return null;
  const open = () => {
    setDone(undefined);
    // What is missing may have been added elsewhere, such as in the settings.
    void readCheckAgain(projectId);
    dialog.open();
  };
  const versioned = `Publish version ${check.version}`;
  const label = isSigned
    ? publishVariation
    : published === undefined
      ? 'Publish proposal'
      : versioned;
  const shortLabel = !isSigned ? 'Publish' : isPhone ? 'Variation' : publishVariation;
  return (
    <>
      {isShown && (
        <Button
          variant={kind === 'publish' ? 'filled' : 'default'}
          onClick={open}
          {...(isShort && { 'aria-label': label })}
        >
          {isShort ? shortLabel : label}
        </Button>
      )}
      <FormDialog
        opened={isOpen}
        onClose={dialog.close}
        title={done !== undefined ? 'Published' : isSigned ? publishVariation : versioned}
        size="lg"
        fullScreen={isPhone}
      >
        {content()}
      </FormDialog>
    </>
  );

  function content() {
    if (done !== undefined) {
      return (
        <PublishedNote
          projectId={projectId}
          sentStatus={check.sentStatus}
          done={done}
          published={published}
          onClose={dialog.close}
        />
      );
    }
    if (check.missing.length > 0) return <MissingNote check={check} onClose={dialog.close} />;
    return (
      <PublishForm
        projectId={projectId}
        revision={revision}
        check={check}
        published={published}
        isSigned={isSigned}
        onPublished={setDone}
      />
    );
  }
}
