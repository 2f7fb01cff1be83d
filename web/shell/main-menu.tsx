import { NavLink, ScrollArea, Tooltip } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { type Place, placesFor } from './places.ts';
import { useSession } from './session/session.ts';

/** The places of the desk, with the settings at the foot; on a wide screen it can shrink to its icons. */
export function MainMenu({ isSmall, onToggle }: { isSmall: boolean; onToggle: () => void }) {
  const places = placesFor(useSession().abilities);
  const atFoot = ({ to }: Place) => to === '/settings';
  const fold = isSmall ? 'Expand menu' : 'Collapse menu';
  return (
    <>
      <ScrollArea flex={1}>
        {places
          .filter((place) => !atFoot(place))
          .map((place) => (
            <PlaceLink key={place.to} place={place} isSmall={isSmall} />
          ))}
      </ScrollArea>
      {places.filter(atFoot).map((place) => (
        <PlaceLink key={place.to} place={place} isSmall={isSmall} />
      ))}
      <Tooltip label={fold} position="right" disabled={!isSmall}>
        <NavLink
          component="button"
          label={fold}
          aria-label={fold}
          leftSection={<PanelLeft size={18} />}
          onClick={onToggle}
          visibleFrom="md"
        />
      </Tooltip>
    </>
  );
}

function PlaceLink({ place: { to, label, Icon }, isSmall }: { place: Place; isSmall: boolean }) {
  const { pathname } = useLocation();
  return (
    <Tooltip label={label} position="right" disabled={!isSmall}>
      <NavLink
        component={Link}
        to={to}
        label={label}
        leftSection={<Icon size={18} />}
        active={pathname.startsWith(to)}
      />
    </Tooltip>
  );
}
