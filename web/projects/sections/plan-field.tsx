import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planOrigin, planTitle } from '../../plans/plan-words.ts';
import { trpc } from '../../trpc.ts';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

type Plan = NonNullable<NonNullable<Specification['usage']>['plan']>;
const label = 'Electricity plan';

/** The plan of the customer: a copy of one of the library, or none where the prices are entered. */
export function PlanField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const plan = useContent(({ specification }) => specification.usage?.plan ?? null);
  const { data: plans = [] } = useQuery({ ...trpc.plans.list.queryOptions(), enabled: mayEdit });
  const title = plan === null ? '' : planTitle(plan);
  const choose = (chosen: string) => {
    if (chosen === title) return;
    const found = plans.find((one) => planTitle(one) === chosen);
    if (found === undefined) return editor.edit((content) => withPlan(content, null));
    const { isExample: _isExample, ...copy } = found;
    editor.edit((content) => withPlan(content, copy));
  };
  const options = (isExample: boolean) =>
    plans.filter((one) => one.isExample === isExample).map(planTitle);
  const isListed = plans.some((one) => planTitle(one) === title);
  return (
    <div>
      {mayEdit ? (
        <NativeSelect
          label={label}
          value={title}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: 'None: enter rates' },
            ...(title === '' || isListed ? [] : [title]),
            ...(options(false).length === 0
              ? []
              : [{ group: 'Your plans', items: options(false) }]),
            { group: 'Examples', items: options(true) },
          ]}
        />
      ) : (
        <TextInput label={label} value={title || 'None'} readOnly />
      )}
      {plan !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {planOrigin(plan)}
        </Text>
      )}
    </div>
  );
}

function withPlan(content: ProjectContent, plan: Plan | null): ProjectContent {
  const { usage } = content.specification;
  if (usage === null) return content;
  return { ...content, specification: { ...content.specification, usage: { ...usage, plan } } };
}
