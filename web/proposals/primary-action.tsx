import { SendMessageButton } from '../messages/send-message-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { useNextStep } from './use-next-step.ts';

/**
 * The main button of a project: it publishes changes that the customer does not see yet, and otherwise writes to
 * them.
 */
export function PrimaryAction({
  projectId,
  revision,
  isShort = false,
}: {
  projectId: number;
  revision: number;
  /** Shows the verb alone, where there is little room. */
  isShort?: boolean;
}) {
  const step = useNextStep(projectId);
  if (step === undefined) return null;
  const sendLabel = step.isSigned ? 'Send message' : 'Send proposal';
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
          {...(isShort && { 'aria-label': sendLabel })}
        >
          {isShort ? 'Send' : sendLabel}
        </SendMessageButton>
      )}
    </>
  );
}
