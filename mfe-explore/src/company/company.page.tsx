import { isNotFound } from '@sentinel/api-client';
import { newYorkDay } from '@sentinel/calendar';
import { useSearchParams } from '@sentinel/router';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { ErrorState, LinkButton, PageHeader } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Arrangements } from './arrangements/arrangements.tsx';
import type { ChartRange } from './chart/chart-sessions.ts';
import { PricePanel } from './chart/price-panel.tsx';
import styles from './company.module.css';
import { companyQuery } from './company.query.ts';
import { type CompanyAddress, readCompanyAddress } from './company-address.ts';
import { CompanyHeading } from './company-heading.tsx';
import { CompanySearch } from './company-search.tsx';
import { CompanySkeleton } from './company-skeleton.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Notices } from './notices/notices.tsx';
import { SameSymbol } from './same-symbol.tsx';
import { ShortSwingPanel } from './short-swing/short-swing-panel.tsx';
import { Filings } from './tables/filings.tsx';
import { InsiderTrades } from './tables/insider-trades.tsx';

/** /company?ticker= (or ?cik=): prices with insider trades and 8-Ks, key figures, trades and filings (DESIGN section 6). */
export default function CompanyPage() {
  const [query] = useSearchParams();
  const address = readCompanyAddress(query);
  if (address === null)
    return (
      <div className={styles.page}>
        <PageHeader title="Company" intro="Prices, insider trades and filings of one company" />
        <CompanySearch />
      </div>
    );
  if ('unreadable' in address) return <UnknownCompany name={address.unreadable} />;
  const name = address.ticker ?? address.cik;
  return <Company key={name} address={address} />;
}

function Company({ address }: { readonly address: CompanyAddress }) {
  const email = useSession().email ?? '';
  const [range, setRange] = useState<ChartRange>('1Y');
  const found = useQuery(companyQuery(email, address, range === 'All' ? 'whole series' : 'five years'));

  if (isNotFound(found.error)) return <UnknownCompany name={address.ticker ?? address.cik} />;
  if (found.isError && !found.data)
    return (
      <div className={styles.page}>
        <PageHeader title={address.ticker ?? 'Company'} />
        <ErrorState
          title="This company could not be loaded"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          {found.error.message}
        </ErrorState>
      </div>
    );
  if (!found.data) return <CompanySkeleton />;

  const company = found.data;
  const { ticker } = company.company;
  return (
    <div className={styles.page}>
      <CompanyHeading
        company={company}
        action={
          ticker !== null && session.hasAny(['alerts']) ? (
            <LinkButton
              variant="primary-yellow"
              href={`/alerts/new/insider-trading?${new URLSearchParams({ ticker })}`}
            >
              Create alert for this company
            </LinkButton>
          ) : null
        }
      />
      <SameSymbol ticker={address.ticker} others={company.same_symbol} />
      <div className={styles.top}>
        <PricePanel
          company={company}
          range={range}
          onRange={setRange}
          isLoading={found.isPlaceholderData && found.isFetching}
        />
        <KeyFigures company={company} />
      </div>
      <InsiderTrades company={company} />
      <ShortSwingPanel of="company" shortSwings={company.short_swings} />
      <Notices of="company" notices={company.notices} today={newYorkDay(new Date())} />
      <Arrangements of="company" arrangements={company.arrangements} />
      <Filings company={company} />
    </div>
  );
}

/** Any text can stand in the address. */
const MAX_SHOWN = 40;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

function UnknownCompany({ name }: { readonly name: string }) {
  return (
    <div className={styles.page}>
      <PageHeader title="Company not found" intro={`No company has the ticker or CIK “${shortened(name)}”.`} />
      <CompanySearch />
    </div>
  );
}
