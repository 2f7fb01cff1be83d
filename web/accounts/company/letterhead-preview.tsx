import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';
import type { CompanyValues } from './company-values.ts';
import { contrastMin, contrastWithWhite, isColour, textOn } from './contrast.ts';
import classes from './letterhead-preview.module.css';

/** The head of a proposal with the form's values. It shows paper, so it stays white in dark mode. */
export function LetterheadPreview({
  values: { company, colours },
  accountName,
}: {
  values: CompanyValues;
  accountName: string;
}) {
  const logo = useQuery(trpc.settings.logo.queryOptions());
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
          {logo.data ? (
            <img src={logo.data.url} alt={name} className={classes.logo} />
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
