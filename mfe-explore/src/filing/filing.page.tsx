import { isNotFound } from '@sentinel/api-client';
import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { ErrorState, PageHeader, Panel, Skeleton, TextLink } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Contents } from './contents.tsx';
import { DocumentPanel } from './documents/document-panel.tsx';
import styles from './filing.module.css';
import { filingQuery } from './filing.query.ts';
import { readFilingAddress } from './filing-address.ts';
import { FilingHeading } from './filing-heading.tsx';
import { FilingSearch } from './filing-search.tsx';
import { FormPanels } from './form/form-panels.tsx';
import { NoticePanels } from './form/notice-panels.tsx';

/** /filing?accno=: a filing as it is stored. */
export default function FilingPage() {
  const [query] = useSearchParams();
  const address = readFilingAddress(query);
  if (address === null)
    return (
      <Without
        title="Filing"
        intro="Forms 3, 4, 5 and 144, 8-Ks, 10-Qs and 10-Ks as they were filed, with the trades in them."
      />
    );
  if ('unreadable' in address)
    return (
      <Without
        title="Filing not found"
        intro={`“${shortened(address.unreadable)}” has no accession number. It has 18 digits, such as 0000320193-26-000039.`}
      />
    );
  return <StoredFiling key={address.accno} {...address} />;
}

function StoredFiling({ accno, secUrl }: { readonly accno: string; readonly secUrl: string | null }) {
  const email = useSession().email ?? '';
  const { data: filing, error, isFetching, refetch } = useQuery(filingQuery(email, accno));
  if (isNotFound(error)) return <NotHeld accno={accno} secUrl={secUrl} />;
  if (error && !filing)
    return (
      <div className={styles.page}>
        <PageHeader title="Filing" />
        <ErrorState title="This filing could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!filing) return <Loading />;
  const { documents, form, notice } = filing;
  return (
    <div className={styles.page}>
      <FilingHeading filing={filing} />
      <Contents filing={filing} />
      {form === null ? null : <FormPanels form={form} filing={filing} />}
      {notice === null ? null : <NoticePanels notice={notice} />}
      {documents.map((document) => (
        <DocumentPanel key={document.sequence} accno={accno} document={document} />
      ))}
      <p className={styles.note}>
        {form !== null || notice !== null
          ? 'Exhibits of Forms 3, 4, 5 and 144, such as powers of attorney, aren’t stored.'
          : documents.length === 0
            ? 'We hold no text of this filing.'
            : 'Pictures, PDFs and data files of a filing aren’t stored, nor is the layout of its pages.'}
      </p>
    </div>
  );
}

function NotHeld({ accno, secUrl }: { readonly accno: string; readonly secUrl: string | null }) {
  return (
    <Without title="Filing not held" intro={`We don’t hold filing ${accno}.`}>
      {secUrl === null ? (
        <p>
          It has the number of a made-up filing. The SEC has no such filing, and demo data is made anew from time to
          time.
        </p>
      ) : (
        <p>
          We store Forms 3, 4, 5 and 144, 8-Ks, 10-Qs and 10-Ks, not every filing of every year.{' '}
          <TextLink href={secUrl} external inSentence>
            Look for it at the SEC
          </TextLink>
        </p>
      )}
    </Without>
  );
}

interface WithoutProps {
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** The page without a filing: what there is to say, and the field to find one. */
function Without({ title, intro, children }: WithoutProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} intro={intro} />
      {children}
      <Panel className={styles.search}>
        <FilingSearch />
      </Panel>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the filing</span>
      <Skeleton width="360px" height="28px" />
      <Skeleton width="480px" height="16px" />
      <Skeleton height="120px" />
      <Skeleton height="480px" />
    </div>
  );
}

/** Any text can stand in the address. */
const MAX_SHOWN = 60;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
