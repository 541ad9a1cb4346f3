import { isNotFound } from '@sentinel/api-client';
import { easternText } from '@sentinel/calendar';
import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, ErrorState, PageHeader, Panel, Skeleton, saveFile, TextLink } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import styles from './case.module.css';
import { CaseChart } from './case-chart.tsx';
import { CaseFigures } from './case-figures.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseReview } from './case-review.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { caseTitle } from './case-words.ts';
import { type CaseData, caseQuery } from './cases.query.ts';
import { type CaseAddress, readCaseAddress } from './cases-address.ts';
import { useKeptCase } from './use-kept-case.ts';
import { useLightPaper } from './use-light-paper.ts';

/** /case?cik=&accno=: one case, with the filings and closes that its figures can be computed from again. */
export default function CasePage() {
  const [query] = useSearchParams();
  const address = readCaseAddress(query);
  if (address === null) return <NoCase>The address names no case.</NoCase>;
  return <AskedCase key={`${address.cik} ${address.accno} ${address.days}`} address={address} />;
}

function AskedCase({ address }: { readonly address: CaseAddress }) {
  const email = useSession().email ?? '';
  const found = useQuery(caseQuery(email, address));
  if (isNotFound(found.error)) return <NoCase>{found.error?.message ?? ''}</NoCase>;
  if (found.isError && !found.data)
    return (
      <div className={styles.page}>
        <PageHeader title="Case" />
        <ErrorState
          title="This case could not be loaded"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          {found.error.message}
        </ErrorState>
      </div>
    );
  if (!found.data) return <CaseSkeleton />;
  return <Case found={found.data} computedAt={found.dataUpdatedAt} />;
}

interface CaseProps {
  readonly found: CaseData;
  /** Epoch ms. */
  readonly computedAt: number;
}

function Case({ computedAt, found }: CaseProps) {
  useLightPaper();
  const email = useSession().email ?? '';
  const { name, ticker } = found;
  const { found: review, remove, save } = useKeptCase(found);
  const kept = review.data;
  return (
    <div className={styles.page}>
      <PageHeader
        title={caseTitle(found)}
        intro={
          <>
            <TextLink href={`/company?cik=${found.cik}`}>{ticker === null ? name : `${name} (${ticker})`}</TextLink> ·{' '}
            <TextLink href="/cases">All cases</TextLink>
          </>
        }
        actions={
          <div className={styles.actions}>
            <Button
              variant="outline"
              icon={<Download size={14} aria-hidden="true" />}
              onClick={() => exportCase(found)}
            >
              Export JSON
            </Button>
            <Button variant="outline" icon={<Printer size={14} aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
            {kept === null ? (
              <Button
                variant="primary-yellow"
                loading={save.isPending}
                onClick={() => save.mutate({ status: 'open', decision: null, note: '' })}
              >
                Keep this case
              </Button>
            ) : null}
          </div>
        }
      />
      {kept === null && save.error ? <Banner tone="error">{save.error.message}</Banner> : null}
      {review.isError ? (
        <Banner
          tone="error"
          action={
            <Button variant="outline" onClick={() => void review.refetch()}>
              Retry
            </Button>
          }
        >
          Whether you keep this case could not be loaded: {review.error.message}
        </Banner>
      ) : null}
      <CaseFigures found={found} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CaseTimeline found={found} />
          <CaseChart found={found} />
        </div>
        <CaseNotes found={found} />
      </div>
      <p className={styles.printed}>
        Computed {easternText(new Date(computedAt).toISOString())} for {email} · {window.location.href}
      </p>
      {kept ? <CaseReview key={kept.kept_at} found={found} kept={kept} actions={{ save, remove }} /> : null}
    </div>
  );
}

/** Saves all that the page knows, with what it takes to compute its figures again. */
function exportCase(found: CaseData): void {
  const text = JSON.stringify({ exported_at: new Date().toISOString(), ...found }, null, 2);
  saveFile(
    new Blob([text], { type: 'application/json' }),
    `Case_${found.ticker ?? found.cik}_${found.news.filed_on}.json`,
  );
}

function NoCase({ children }: { readonly children: string }) {
  return (
    <div className={styles.page}>
      <PageHeader title="No such case" intro={children} />
      <p>
        <TextLink href="/cases">All cases</TextLink>
      </p>
    </div>
  );
}

function CaseSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the case</span>
      <Skeleton width="320px" height="32px" />
      <Skeleton width="100%" height="96px" />
      <Panel>
        <Skeleton width="100%" height="280px" />
      </Panel>
    </div>
  );
}
