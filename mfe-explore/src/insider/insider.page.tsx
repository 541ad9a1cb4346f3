import { isNotFound } from '@sentinel/api-client';
import { newYorkDay } from '@sentinel/calendar';
import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { ErrorState, PageHeader } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { Arrangements } from '../company/arrangements/arrangements.tsx';
import { Notices } from '../company/notices/notices.tsx';
import { ShortSwingPanel } from '../company/short-swing/short-swing-panel.tsx';
import { CoTraders } from './co-traders.tsx';
import { HoldingsPanel } from './holdings/holdings-panel.tsx';
import styles from './insider.module.css';
import { insiderQuery } from './insider.query.ts';
import { readInsiderAddress } from './insider-address.ts';
import { InsiderHeading } from './insider-heading.tsx';
import { InsiderSearch } from './insider-search.tsx';
import { InsiderSkeleton } from './insider-skeleton.tsx';
import { MonthsPanel } from './months/months-panel.tsx';
import { RecordStrip } from './record/record-strip.tsx';
import { Transactions } from './transactions/transactions.tsx';

/** /insider?cik=: who a reporting owner is, what became of the owner's trades, and all transactions, over all companies. */
export default function InsiderPage() {
  const [query] = useSearchParams();
  const address = readInsiderAddress(query);
  if (address === null)
    return (
      <div className={styles.page}>
        <PageHeader title="Insider" intro="Roles, holdings and trades of one person at all companies" />
        <InsiderSearch />
      </div>
    );
  if ('unreadable' in address) return <UnknownInsider cik={address.unreadable} />;
  return <Insider key={address.cik} cik={address.cik} />;
}

function Insider({ cik }: { readonly cik: string }) {
  const email = useSession().email ?? '';
  const found = useQuery(insiderQuery(email, cik));

  if (isNotFound(found.error)) return <UnknownInsider cik={cik} />;
  if (found.isError && !found.data)
    return (
      <div className={styles.page}>
        <PageHeader title="Insider" />
        <ErrorState
          title="This person could not be loaded"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          {found.error.message}
        </ErrorState>
      </div>
    );
  if (!found.data) return <InsiderSkeleton />;

  const insider = found.data;
  const today = newYorkDay(new Date());
  return (
    <div className={styles.page}>
      <InsiderHeading insider={insider} today={today} />
      <RecordStrip insider={insider} />
      <div className={styles.charts}>
        <div>
          <HoldingsPanel insider={insider} today={today} />
          <CoTraders coTraders={insider.co_traders} />
        </div>
        <MonthsPanel insider={insider} today={today} />
      </div>
      <ShortSwingPanel of="person" shortSwings={insider.short_swings} />
      <Notices of="person" notices={insider.notices} today={today} />
      <Arrangements of="person" arrangements={insider.arrangements} />
      <Transactions insider={insider} />
    </div>
  );
}

/** Any text can stand in the address. */
const MAX_SHOWN = 40;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

function UnknownInsider({ cik }: { readonly cik: string }) {
  return (
    <div className={styles.page}>
      <PageHeader title="Person not found" intro={`No reporting owner has the CIK “${shortened(cik)}”.`} />
      <InsiderSearch />
    </div>
  );
}
