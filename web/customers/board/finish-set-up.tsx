import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../shared/text-link.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';

/** What a new firm still has to do for complete proposals; gone once all of it is done. */
export function FinishSetUp() {
  const mayManage = useMay('account:manage');
  const open = useQuery(trpc.settings.openSetUp.queryOptions(undefined, { enabled: mayManage }));
  if (open.data === undefined) return null;
  const { missingDetails, openQuestions, hasProducts } = open.data;
  const lacksDetails = missingDetails.length > 0;
  if (!lacksDetails && openQuestions === 0) return null;
  return (
    <Alert color="sun" variant="light" title="Finish setting up" mb="md">
      <Stack gap="xs">
        <Text size="sm">
          {lacksDetails
            ? 'You can plan systems now. Before you publish your first proposal:'
            : 'For proposals with complete terms of sale:'}
        </Text>
        <List size="sm" spacing={4}>
          {lacksDetails && (
            <List.Item>
              <TextLink to="/settings/company" size="sm" underline="always">
                Enter your company details
              </TextLink>
              : {missingDetails.join(', ')}
            </List.Item>
          )}
          {!hasProducts && (
            <List.Item>
              <TextLink to="/settings/products" size="sm" underline="always">
                Add the products you sell
              </TextLink>
              , or begin with examples
            </List.Item>
          )}
          {openQuestions > 0 && (
            <List.Item>
              <TextLink to="/settings/terms" search={{ open: true }} size="sm" underline="always">
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
