import { dayText } from '@sentinel/calendar';
import { accno as accessionNumber, eightKItems } from '@sentinel/fields';
import { AcceptedTime, insiderPath } from '@sentinel/market-ui';
import { Badge, LinkButton, TextLink } from '@sentinel/ui';
import { EIGHT_K_ITEMS, readableName, storedCopyPath } from '@sentinel/vocabulary-market';
import type { ReactNode } from 'react';
import { companyPath } from '../company/company-address.ts';
import styles from './filing.module.css';
import type { Filing } from './filing.query.ts';

const TITLES: ReadonlyMap<string, string> = new Map(EIGHT_K_ITEMS.map(({ code, title }) => [code, title]));

/** The header of a filing: what it is, whose, since when, and where else it stands. */
export function FilingHeading({ filing }: { readonly filing: Filing }) {
  const { accepted_at, accno, companies, filed_on, filing_url, form_type, items, owners, period_of_report } = filing;
  const facts: readonly (readonly [name: string, fact: ReactNode])[] = [
    [accessionNumber.label, accno],
    ['Accepted', accepted_at === null ? 'not known' : <AcceptedTime key="at" at={accepted_at} />],
    ['Filed', filed_on === null ? 'not known' : dayText(filed_on)],
    ...(period_of_report === null ? [] : [['Period', dayText(period_of_report)] as const]),
    [companies.length === 1 ? 'Company' : 'Companies', <Companies key="companies" companies={companies} />],
    ...(owners.length === 0 ? [] : [['Filed by', <Owners key="owners" owners={owners} />] as const]),
  ];
  return (
    <>
      <div className={styles.heading}>
        <h1 className={styles.name}>
          Form {form_type} <span>{companies.map(({ name, ticker }) => ticker ?? name).join(', ')}</span>
        </h1>
        {filing_url === null ? (
          <p className={styles.note}>
            <Badge>Demo data</Badge> Made up: the SEC has no such filing.
          </p>
        ) : (
          <LinkButton variant="outline" href={filing_url} external>
            Link to Filing
          </LinkButton>
        )}
      </div>
      <Amendments filing={filing} />
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {items.length === 0 ? null : (
          <div data-wide="">
            <dt>{eightKItems.label}</dt>
            <dd>
              <ul>
                {items.map((item) => (
                  <li key={item}>
                    {item} {TITLES.get(item)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Companies({ companies }: Pick<Filing, 'companies'>) {
  return (
    <ul>
      {companies.map(({ cik, name, ticker }) => (
        <li key={cik}>
          <TextLink href={companyPath({ cik })} inSentence>
            {ticker === null ? name : `${name} (${ticker})`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

type Owner = Filing['owners'][number];

const rolesOf = (owner: Owner): string =>
  [
    owner.is_director ? 'Director' : '',
    owner.is_officer ? (owner.officer_title ?? 'Officer') : '',
    owner.is_ten_percent_owner ? '10% owner' : '',
    owner.is_other ? (owner.other_text ?? 'Other') : '',
  ]
    .filter((role) => role !== '')
    .join(', ');

function Owners({ owners }: Pick<Filing, 'owners'>) {
  return (
    <ul>
      {owners.map((owner) => (
        <li key={owner.cik}>
          <TextLink href={insiderPath(owner.cik)} title={owner.name} inSentence>
            {readableName(owner.name)}
          </TextLink>
          {rolesOf(owner) === '' ? null : `, ${rolesOf(owner)}`}
        </li>
      ))}
    </ul>
  );
}

/** The amendment that replaces rows of the filing, and the filings whose rows it replaces. */
function Amendments({ filing: { superseded_by, supersedes } }: { readonly filing: Filing }) {
  return (
    <>
      {superseded_by === null ? null : (
        <p className={styles.amended}>
          An amendment replaces rows of this filing: <OtherFiling {...superseded_by} />
        </p>
      )}
      {supersedes.length === 0 ? null : (
        <p className={styles.amended}>
          This amendment replaces rows of{' '}
          {supersedes.map((older, index) => (
            <span key={older.accno}>
              {index > 0 ? ', ' : ''}
              <OtherFiling {...older} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function OtherFiling({ accno, filed_on, form_type }: Filing['supersedes'][number]) {
  return (
    <TextLink href={storedCopyPath(accno)} inSentence>
      {form_type}
      {filed_on === null ? ` ${accno}` : ` of ${dayText(filed_on)}`}
    </TextLink>
  );
}
