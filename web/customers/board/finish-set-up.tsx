import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../shared/text-link.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';

/** Details that a new firm must enter before it can publish a proposal; empty once they are complete. */
export function FinishSetUp() {
  const mayManage = useMay('account:manage');
  const open = useQuery(trpc.settings.openSetUp.queryOptions(undefined, { enabled: mayManage }));
  if (open.data === undefined || open.data.missingDetails.length === 0) return null;
  const { missingDetails, openQuestions } = open.data;
  return (
    <Alert color="sun" variant="light" title="Finish setting up" mb="md">
      <Stack gap="xs">
        <Text size="sm">You can plan systems now. Before you publish your first proposal:</Text>
        <List size="sm" spacing={4}>
          <List.Item>
            <TextLink to="/settings/company" size="sm" underline="always">
              Enter your company details
            </TextLink>
            : {missingDetails.join(', ')}
          </List.Item>
          {openQuestions > 0 && (
            <List.Item>
              <TextLink to="/settings/terms" size="sm" underline="always">
                Answer the questions about your terms of sale
              </TextLink>
              : {openQuestions} {openQuestions === 1 ? 'question' : 'questions'} left
            </List.Item>
          )}
        </List>
      </Stack>
    </Alert>
  );
}
