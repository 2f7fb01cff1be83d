import {
  Group,
  Input,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { leadFormLimits } from '../../src/doors/web/limits.ts';
import { SourceInput } from '../customers/customer-form.tsx';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import { PageForm } from '../shared/forms/page-form.tsx';
import { keysOf } from '../shared/members.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { Loaded } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { trpc, useChange } from '../trpc.ts';

const limits = leadFormLimits;

type Form = WebInputs['leads']['changeForm'];

const fieldLabels: Readonly<Record<keyof Form['fields'], string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  message: 'Message',
};
const asked = optionsOf({ hidden: 'Hidden', optional: 'Optional', required: 'Required' });

/** The form for the firm's website, from which leads arrive in the pipeline. */
export function LeadFormScreen() {
  const stored = useQuery(trpc.leads.form.queryOptions());
  return (
    <>
      <PageTitle>Lead form</PageTitle>
      <Text variant="quiet" mb="lg" maw={640}>
        A form for your website. Each person who sends it becomes a customer with the first status,
        or a note if you know them already, and the owner gets a notice. Sundesk sends the person
        nothing.
      </Text>
      <Loaded query={stored} bars={4} height={80}>
        {(found) => (
          <Stack gap={40} maw={720}>
            <FormSettings stored={found} />
            {found.form.isOn && <Snippets stored={found} />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function FormSettings({ stored }: { stored: StoredForm }) {
  const { active } = useTeam();
  const form = useForm<Form>({ initialValues: toValues(stored) });
  const save = useChange(trpc.leads.changeForm, {
    success: 'Lead form saved',
    invalidates: [trpc.leads.pathKey()],
    onSuccess: (saved) => {
      form.setInitialValues(toValues(saved));
      form.setValues(toValues(saved));
    },
  });
  const members = active.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const chosen = form.values.ownerIds.map(String);
  return (
    <PageForm form={form} saving={save} onSubmit={save.mutate}>
      <Switch
        label="Show the form"
        description="While it is off, its page says that the form is not available."
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      <TextInput
        label="Heading"
        maxLength={limits.headingCharacters}
        {...form.getInputProps('heading')}
      />
      <Textarea
        label="Text"
        minRows={2}
        maxLength={limits.proseCharacters}
        {...form.getInputProps('text')}
      />
      <div>
        <Title size="h5" mb={4}>
          Fields
        </Title>
        <Text variant="quiet" mb="xs">
          An email address or a phone number is always needed.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }} verticalSpacing="sm">
          {keysOf(fieldLabels).map((field) => (
            <ChoiceSelect
              key={field}
              label={fieldLabels[field]}
              options={asked}
              value={form.values.fields[field]}
              onChange={(value) => form.setFieldValue(`fields.${field}`, value)}
            />
          ))}
        </SimpleGrid>
        {form.errors.fields && <Input.Error mt="xs">{form.errors.fields}</Input.Error>}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput
          label="Button"
          maxLength={limits.buttonCharacters}
          {...form.getInputProps('button')}
        />
        <SourceInput label="Source of the leads" {...form.getInputProps('source')} />
      </SimpleGrid>
      <Textarea
        label="Text after sending"
        minRows={2}
        maxLength={limits.proseCharacters}
        {...form.getInputProps('thanks')}
      />
      <MultiSelect
        label="Owners of the leads"
        description="Several members get leads in turn. Leave blank for the first owner of the account."
        data={members}
        value={chosen.filter((id) => members.some(({ value }) => value === id))}
        onChange={(ids) => form.setFieldValue('ownerIds', ids.map(Number))}
        maxValues={limits.owners}
        searchable
        hidePickedOptions
        error={form.errors.ownerIds}
      />
      <TagsInput
        label="Websites that may show the form"
        description="Such as https://www.example.com.au; press Enter after each. Leave blank for all websites."
        value={form.values.websites}
        onChange={(websites) => form.setFieldValue('websites', websites)}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        maxTags={limits.websites}
        maxLength={limits.websiteCharacters}
        error={form.errors.websites}
      />
    </PageForm>
  );
}

function toValues({ form }: StoredForm): Form {
  return { ...form, ownerIds: [...form.ownerIds], websites: [...form.websites] };
}

/** What to copy into the website, and the button that ends it. */
function Snippets({ stored }: { stored: StoredForm }) {
  const { script, frame } = snippetsOf(stored);
  const replace = useChange(trpc.leads.replaceKey, {
    success: 'Key replaced. Copy the snippet into your website again.',
    invalidates: [trpc.leads.pathKey()],
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby="snippets">
      <Title id="snippets">Put it on your website</Title>
      <Text>
        Paste one of these where the form should appear. The key in them is public: it can only send
        leads.
      </Text>
      <CopyField
        label="Script"
        value={script}
        description="Fits its height to the form. Works wherever you can paste HTML."
      />
      <CopyField
        label="Frame"
        value={frame}
        description="For website builders that do not allow scripts."
      />
      <CopyField label="Link" value={stored.pageUrl} description="For emails, ads and QR codes." />
      <Group gap="xs">
        <NewTabLink href={stored.pageUrl}>Open the form</NewTabLink>
        <ConfirmButton
          label="Replace key"
          title="Replace the key of the form?"
          confirmLabel="Replace key"
          onConfirm={() => replace.mutateAsync()}
          asking={replace}
        >
          <Text>
            The link and the snippets with the old key stop working at once. Copy the new snippet
            into your website afterwards.
          </Text>
        </ConfirmButton>
      </Group>
    </Stack>
  );
}

type StoredForm = WebOutputs['leads']['form'];

/** The HTML that puts the form into a website: a script that fits its height, or a frame where scripts are not allowed. */
function snippetsOf({ pageUrl, scriptUrl, publicKey }: StoredForm) {
  return {
    script: `<script src="${scriptUrl}" data-key="${publicKey}" async></script>`,
    frame: `<iframe src="${pageUrl}?embedded=1" title="Contact form" style="width:100%;height:720px;border:0"></iframe>`,
  };
}
