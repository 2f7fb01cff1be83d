import { Button, Text, TextInput } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import {
  addressLines,
  postcodeFault,
  stateOfPostcode,
  stateOptions,
  states,
} from '../../shared/addresses.ts';
import { ChoiceField, plainLine, TextField, useTyped } from '../fields/fields.tsx';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { Section } from './section.tsx';
import classes from './sections.module.css';

type Address = ProjectContent['siteAddress'];

/** The project's title and site address. */
export function SiteSection() {
  return (
    <Section title="Site">
      <TitleField />
      <div className={classes.address}>
        {addressLines.map(({ member, ...looks }) => (
          <TextField
            key={member}
            id={`site-${member}`}
            {...line(member)}
            {...looks}
            className={classes[member]}
          />
        ))}
        <ChoiceField
          {...line('state')}
          label="State"
          options={stateOptions}
          className={classes.state}
        />
        <PostcodeField className={classes.postcode} />
        <TextField
          {...line('country')}
          label="Country"
          maxLength={limits.countryCharacters}
          className={classes.country}
        />
      </div>
      <StateHint />
    </Section>
  );
}

/** The postcode, which decides irradiance and the STC zone. An unknown one is reported and not saved. */
export function PostcodeField(looks: { className?: string; maw?: number }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const saved = useContent(postcode.read);
  const isForeign = useContent(({ siteAddress }) => isAbroad(siteAddress.country));
  const faultOf = (typed: string) => (isForeign ? null : postcodeFault(typed));
  const { text, type } = useTyped({
    value: saved,
    show: (shown) => shown,
    read: (typed) => {
      const fault = faultOf(typed);
      return fault === null ? { value: typed.trim() } : { fault };
    },
    onChange: (next) => editor.edit((content) => postcode.write(content, next)),
  });
  return (
    <TextInput
      {...looks}
      label="Postcode"
      value={text}
      onChange={({ currentTarget }) => type(plainLine(currentTarget.value))}
      onBlur={() => type(text.trim())}
      error={faultOf(text)}
      readOnly={!mayEdit}
      inputMode="numeric"
      maxLength={limits.postcodeCharacters}
    />
  );
}

function isAbroad(country: string): boolean {
  return !['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase());
}

function TitleField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const title = useContent((content) => content.title);
  const { text, fault, type } = useTyped({
    value: title,
    show: (shown) => shown,
    read: (typed) => (typed.trim() === '' ? { fault: 'Enter a title' } : { value: typed }),
    onChange: (next) => editor.edit((content) => ({ ...content, title: next })),
  });
  return (
    <TextInput
      id="project-title"
      label="Title"
      description="Shown on the proposal"
      value={text}
      onChange={({ currentTarget }) => type(plainLine(currentTarget.value))}
      onBlur={() => type(text.trim())}
      maxLength={limits.titleCharacters}
      error={fault}
      readOnly={!mayEdit}
    />
  );
}

/** Certificates and yields follow the postcode, so one that does not fit the state is worth a look. */
function StateHint() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const found = useContent(({ siteAddress }) => stateOfPostcode(siteAddress.postcode));
  const state = useContent(({ siteAddress }) => siteAddress.state);
  const code = useContent(({ siteAddress }) => siteAddress.postcode);
  const isKnown = states.some((known) => known === state);
  if (found === undefined || found === state || !isKnown) return null;
  return (
    <Text role="status">
      Postcode {code} is usually in {found}, not {state}.{' '}
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => editor.edit((content) => line('state').write(content, found))}
        >
          Change to {found}
        </Button>
      )}
    </Text>
  );
}

function line(member: keyof Address) {
  return {
    read: ({ siteAddress }: ProjectContent): string => siteAddress[member],
    write: (content: ProjectContent, text: string): ProjectContent => ({
      ...content,
      siteAddress: { ...content.siteAddress, [member]: text },
    }),
  };
}

/** Fills in the state while none is chosen. */
const postcode = {
  read: line('postcode').read,
  write(content: ProjectContent, text: string): ProjectContent {
    const written = line('postcode').write(content, text);
    const state = written.siteAddress.state || (stateOfPostcode(text.trim()) ?? '');
    return line('state').write(written, state);
  },
};
