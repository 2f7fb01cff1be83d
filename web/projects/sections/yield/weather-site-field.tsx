import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../../../src/doors/web/contract.ts';
import { trpc } from '../../../trpc.ts';
import { useContent, useEditor, useMayEdit } from '../../use-editor.ts';
import { assumption } from '../assumption.ts';

type Site = WebOutputs['projects']['weatherSites'][number];

const label = 'Weather site';
const { read, write } = assumption('weatherSite');

/** The site whose weather the simulation takes: the nearest, or one whose climate the installer finds closer. */
export function WeatherSiteField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const chosen = useContent(read) ?? '';
  const postcode = useContent(({ siteAddress }) => siteAddress.postcode);
  const { data: sites = [] } = useQuery(trpc.projects.weatherSites.queryOptions({ postcode }));
  const nearest = sites.find(({ isNearest }) => isNearest);
  const automatic = nearest ? `Nearest: ${nameOf(nearest)}` : 'Nearest to the postcode';
  const known = sites.find(({ key }) => key === chosen);
  if (!mayEdit) {
    const value = chosen === '' ? automatic : known ? nameOf(known) : chosen;
    return <TextInput label={label} value={value} readOnly />;
  }
  return (
    <NativeSelect
      label={label}
      description="Choose another site if its climate is closer to yours"
      value={chosen}
      onChange={({ currentTarget }) => {
        const key = currentTarget.value || null;
        editor.edit((content) => write(content, key));
      }}
      data={[
        { value: '', label: automatic },
        ...(chosen === '' || known ? [] : [{ value: chosen, label: chosen }]),
        ...sites.map((site) => ({ value: site.key, label: nameOf(site) })),
      ]}
    />
  );
}

function nameOf({ name, state, distanceKm }: Site): string {
  return `${name}, ${state}${distanceKm === null ? '' : ` (${distanceKm} km)`}`;
}
