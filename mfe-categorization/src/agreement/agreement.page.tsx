import { instantText } from '@sentinel/calendar';
import { useSession } from '@sentinel/session/react';
import {
  Dropdown,
  EmptyState,
  ErrorState,
  LinkButton,
  PageHeader,
  Panel,
  SkeletonText,
  ToastProvider,
} from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { useQuery } from '@tanstack/react-query';
import { LeadTabs } from '../lead-tabs.tsx';
import styles from './agreement.module.css';
import { type Agreement, agreementQuery } from './agreement.query.ts';
import { AGREEMENT_PATH, useAgreementAddress } from './agreement-address.ts';
import { CoefficientsTable } from './coefficients-table.tsx';
import { CompaniesTable } from './companies-table.tsx';
import { DisagreementsSection } from './disagreements.section.tsx';
import { ExportVerdicts } from './export-verdicts.tsx';
import { countText } from './figure-text.ts';
import { MisleadingBanners } from './misleading-banner.tsx';
import { reviewerNames } from './reviewer-names.ts';

/** /categorization/agreement: how far reviewers agree, and the interactions on which they do not. */
export function AgreementPage() {
  const [{ company }, setAddress] = useAgreementAddress();
  const agreement = useQuery(agreementQuery(company));
  // Names all companies with verdicts of two reviewers, also while one of them is chosen.
  const everywhere = useQuery(agreementQuery(null));
  const companies = everywhere.data?.by_company ?? [];
  const isUnknown = company !== null && everywhere.isSuccess && !companies.some(({ gvkey }) => gvkey === company);
  return (
    <ToastProvider>
      <div className={styles.page}>
        <PageHeader
          title="Reviewer agreement"
          intro={
            agreement.data ? <Intro agreement={agreement.data} /> : 'How far reviewers agree, and where they differ.'
          }
          actions={
            <>
              <Dropdown
                className={styles.company}
                label="Company"
                hideLabel
                value={company ?? ''}
                options={[
                  { value: '', label: 'All companies' },
                  ...companies.map(({ gvkey, company_name }) => ({ value: gvkey, label: company_name })),
                ]}
                onChange={(value) => setAddress({ company: value || null, open: null })}
              />
              <ExportVerdicts gvkey={company} />
            </>
          }
        />
        <LeadTabs current="/categorization/agreement" />
        {isUnknown ? (
          <Panel flush>
            <EmptyState
              title="There is nothing to compare for this company."
              action={
                <LinkButton variant="outline" href={AGREEMENT_PATH}>
                  All companies
                </LinkButton>
              }
            >
              The link may be incomplete, or fewer than two reviewers have scored the company.
            </EmptyState>
          </Panel>
        ) : agreement.data ? (
          <LoadedAgreement agreement={agreement.data} />
        ) : agreement.isPending ? (
          <Panel role="status" aria-label="Loading the agreement">
            <SkeletonText lines={8} />
          </Panel>
        ) : (
          <Panel flush>
            <ErrorState
              title="The agreement could not be loaded"
              onRetry={() => void agreement.refetch()}
              retrying={agreement.isFetching}
            >
              {agreement.error.message}
            </ErrorState>
          </Panel>
        )}
      </div>
    </ToastProvider>
  );
}

function Intro({ agreement: { reviewers, companies, interactions, computed_at } }: { agreement: Agreement }) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  return [
    countText(reviewers.length, 'reviewer', 'reviewers'),
    countText(companies, 'company', 'companies'),
    `${countText(interactions, 'interaction', 'interactions')} scored by at least two. Computed ${instantText(computed_at, { timeZone, now: new Date() })}.`,
  ].join(', ');
}

function LoadedAgreement({ agreement }: { agreement: Agreement }) {
  const names = reviewerNames(agreement.reviewers);
  if (agreement.interactions === 0)
    return (
      <Panel flush>
        <EmptyState title="Nothing to compare yet.">
          Agreement needs interactions that two reviewers or more have scored. Assign a company to several reviewers.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <div className={styles.figures}>
        <CoefficientsTable coefficients={agreement.coefficients} names={names} />
        <CompaniesTable companies={agreement.by_company} />
      </div>
      <MisleadingBanners agreement={agreement} names={names} />
      <DisagreementsSection names={names} />
    </>
  );
}
