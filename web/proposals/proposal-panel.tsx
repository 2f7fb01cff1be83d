import { Title } from '@mantine/core';

/** What became of a project so far: its proposal, who looked at it, and the contract on it. */
export function ProposalPanel(_props: {
  projectId: number;
  /** Of the project as it is saved now; when it changes, what is missing is asked anew. */
  revision: number;
}) {
  return (
    <section aria-labelledby="proposal-title">
      <Title order={2} size="h3" id="proposal-title">
        Proposal
      </Title>
    </section>
  );
}
