import { ColorInput, Group, luminance, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { logoAddress, useSession } from '../../shell/session/session.ts';
import type { CompanyValues } from './company-values.ts';
import classes from './letterhead-preview.module.css';

/** Dark enough for white text, all of them. */
const primaries = ['#0b4f6c', '#1f4e3d', '#243b6b', '#5b2a6e', '#7a1f3d', '#7a3e00', '#30363d'];
const accents = ['#f2a900', '#e4572e', '#7fb800', '#00a6a6', '#3f88c5', '#f45b69', '#c9a227'];

const picker = {
  withEyeDropper: false,
  popoverProps: { withinPortal: false },
};

/** The colours of proposals and emails, and how they look. */
export function ColourSection({
  form,
  accountName,
}: {
  form: UseFormReturnType<CompanyValues>;
  accountName: string;
}) {
  return (
    <Stack gap="sm">
      <Title>Colours</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <Stack gap={6}>
          <ColorInput
            label="Main colour"
            description="For headings, and behind white text"
            swatches={primaries}
            format="hex"
            {...picker}
            {...form.getInputProps('colours.primary')}
          />
          <ContrastNote colour={form.values.colours.primary} />
        </Stack>
        <ColorInput
          label="Accent"
          description="For lines, charts and email buttons"
          swatches={accents}
          format="hex"
          {...picker}
          {...form.getInputProps('colours.accent')}
        />
      </SimpleGrid>
      <LetterheadPreview values={form.values} accountName={accountName} />
    </Stack>
  );
}

/** Says while one chooses whether white text can be read on the colour. */
function ContrastNote({ colour }: { colour: string }) {
  if (!isColour(colour)) return null;
  const contrast = contrastWithWhite(colour);
  const isEnough = contrast >= contrastMin;
  const Icon = isEnough ? CircleCheck : TriangleAlert;
  const told = (Math.floor(contrast * 10) / 10).toFixed(1);
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" aria-live="polite">
      <Icon
        style={{
          flex: 'none',
          marginTop: 3,
          color: `var(--mantine-color-${isEnough ? 'green' : 'orange'}-text)`,
        }}
      />
      <Text>
        {isEnough
          ? `White text is easy to read: contrast ${told}.`
          : `Too light for white text: contrast ${told}, at least ${contrastMin} needed. Choose a darker colour.`}
      </Text>
    </Group>
  );
}

/** The head of a proposal with the form's values. It shows paper, so it stays white in dark mode. */
function LetterheadPreview({
  values: { company, colours },
  accountName,
}: {
  values: CompanyValues;
  accountName: string;
}) {
  const { logoId } = useSession();
  const primary = isColour(colours.primary) ? colours.primary : '#0b4f6c';
  const accent = isColour(colours.accent) ? colours.accent : '#f2a900';
  const name = company.legalName || accountName;
  const contact = [company.phone, company.email, company.website].filter(Boolean);
  const imprint = [
    name,
    company.abn && `ABN ${company.abn}`,
    company.address,
    company.licence && `Licence ${company.licence}`,
  ];
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.caption}>Proposal preview</figcaption>
      <div className={classes.paper}>
        <div className={classes.head}>
          {logoId !== null ? (
            <img src={logoAddress(logoId)} alt={name} className={classes.logo} />
          ) : (
            <strong
              className={classes.name}
              style={{ color: contrastWithWhite(primary) >= contrastMin ? primary : undefined }}
            >
              {name}
            </strong>
          )}
          <div className={classes.contact}>
            {contact.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </div>
        </div>
        <div
          className={classes.band}
          style={{ background: primary, color: textOn(primary), borderColor: accent }}
        >
          <div className={classes.kind}>Solar proposal</div>
          <div className={classes.title}>Park residence, 6.6 kW</div>
        </div>
        <div className={classes.foot}>{imprint.filter(Boolean).join(' · ')}</div>
      </div>
    </figure>
  );
}

/** Minimum contrast between white and a colour, for text in either (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast with white, from 1 for white to 21 for black. */
function contrastWithWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05);
}

/** Black or white, whichever has the higher contrast. */
function textOn(colour: string): string {
  return contrastWithWhite(colour) ** 2 >= 21 ? '#ffffff' : '#000000';
}
