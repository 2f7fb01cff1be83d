import { SendMessageButton } from '../messages/send-message-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { useCheckAfterSave, useNextStep } from './use-next-step.ts';

/**
 * The main button of a project: it publishes changes that the customer does not see yet, and otherwise writes to
 * them.
 */
export function PrimaryAction({
  projectId,
  revision,
  isSaved,
  isShort = false,
}: {
  projectId: number;
  /** Revision of the saved project. */
  revision: number;
  /** False while the form holds changes that the server has not. */
  isSaved: boolean;
  /** Shows the verb alone, where there is little room. */
  isShort?: boolean;
}) {
  const isChecked = useCheckAfterSave(projectId, revision);
  const step = useNextStep(projectId);
  if (step === undefined) return null;
  // Sent, or the customer is past it: what is left is to ask how they like it.
  const isSent = !step.isSigned && step.check.sentStatus === null;
  const [sendLabel, short, template] = step.isSigned
    ? ['Send message', 'Send']
    : isSent
      ? ['Follow up', 'Follow up', 'Follow-up']
      : ['Send proposal', 'Send', 'Proposal'];
  return (
    <>
      <PublishButton
        projectId={projectId}
        revision={revision}
        step={step}
        isShown={step.kind === 'publish'}
        isShort={isShort}
      />
      {step.kind === 'send' && (
        <SendMessageButton
          projectId={projectId}
          variant="filled"
          {...(template !== undefined && { template })}
          // Until it is known whether the customer sees the present price.
          disabled={!step.isSigned && !(isSaved && isChecked)}
          {...(isShort && { 'aria-label': sendLabel })}
        >
          {isShort ? short : sendLabel}
        </SendMessageButton>
      )}
    </>
  );
}
