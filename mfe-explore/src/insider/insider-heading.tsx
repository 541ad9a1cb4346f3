import { dayText } from '@sentinel/calendar';
import { session } from '@sentinel/session';
import { LinkButton, PopoverCard, TextLink } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { companyPath } from '../company/company-address.ts';
import styles from './insider.module.css';
import type { InsiderData } from './insider.query.ts';
import { roleText, yearsText } from './role-text.ts';

type Company = InsiderData['companies'][number];

interface InsiderHeadingProps {
  readonly insider: InsiderData;
  /** In New York. */
  readonly today: string;
}

/** Companies that the line of roles names; the card beside it has all. */
const MAX_NAMED = 4;

/** Who the person is, and the page's one action. */
export function InsiderHeading({ insider: { companies, num_companies, person }, today }: InsiderHeadingProps) {
  const more = num_companies - Math.min(companies.length, MAX_NAMED);
  return (
    <div className={styles.heading}>
      <div>
        <h1 className={styles.name} title={person.name}>
          {readableName(person.name)}
        </h1>
        <p className={styles.facts}>
          {companies.slice(0, MAX_NAMED).map((company) => (
            <span key={company.cik}>
              <LatestRole company={company} today={today} />
              {' · '}
            </span>
          ))}
          {person.location === null ? null : `${person.location} · `}CIK {person.cik}
          {companies.length === 0 ? null : (
            <>
              {' · '}
              <AllRoles companies={companies} more={more} />
            </>
          )}
        </p>
      </div>
      {session.hasAny(['alerts']) ? (
        <LinkButton
          variant="primary-yellow"
          href={`/alerts/new/insider-trading?${new URLSearchParams({ owner: person.cik })}`}
        >
          Create alert for this person
        </LinkButton>
      ) : null}
    </div>
  );
}

function LatestRole({ company, today }: { readonly company: Company; readonly today: string }) {
  const [role] = company.roles;
  if (role === undefined) return <CompanyName {...company} />;
  const years = yearsText(role, today);
  return (
    <>
      {roleText(role)} of <CompanyName {...company} />
      {years === null ? null : <span title={daysText(role)}> {years}</span>}
    </>
  );
}

function CompanyName({ cik, name, ticker }: Pick<Company, 'cik' | 'name' | 'ticker'>) {
  return (
    <TextLink href={companyPath({ cik })} inSentence>
      {ticker === null ? name : `${name} (${ticker})`}
    </TextLink>
  );
}

/** Every role at every company, with the days of the filings that state it. */
function AllRoles({ companies, more }: { readonly companies: readonly Company[]; readonly more: number }) {
  return (
    <PopoverCard
      label="Roles by company"
      trigger={<span className={styles.more}>{more > 0 ? `and ${more} more` : 'All roles'}</span>}
    >
      {() => (
        <section className={styles.roles}>
          <strong>Roles, by the filings</strong>
          <dl>
            {companies.map((company) => (
              <div key={company.cik}>
                <dt>
                  <CompanyName {...company} />
                </dt>
                {company.roles.map((role) => (
                  <dd key={`${role.title} ${role.since} ${role.until} ${role.is_director}`}>
                    {roleText(role)}: {daysText(role)}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </PopoverCard>
  );
}

/** When filings stated it: `filings from Mar 1, 2019 to Mar 1, 2021`. */
function daysText({ since, until }: Pick<Company, 'since' | 'until'>): string {
  if (since === null || until === null) return 'no day known';
  return since === until ? `filing of ${dayText(since)}` : `filings from ${dayText(since)} to ${dayText(until)}`;
}
