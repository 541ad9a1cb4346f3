import { Link } from '@sentinel/router';
import { Banner } from '@sentinel/ui';
import type { Agreement } from './agreement.query.ts';
import { AGREEMENT_PATH } from './agreement-address.ts';
import { figureText, shareText } from './figure-text.ts';
import { betweenText, measureName } from './measure-words.ts';
import styles from './misleading-banner.module.css';
import type { ReviewerNames } from './reviewer-names.ts';

interface Warning {
  readonly about: string;
  readonly symbol: 'α' | 'κ';
  readonly value: number | null;
  readonly rawAgreement: number | null;
  readonly units: number;
  readonly relevantUnits: number | null;
  /** The company whose cases can be read. */
  readonly gvkey: string | null;
}

interface MisleadingBannersProps {
  readonly agreement: Agreement;
  readonly names: ReviewerNames;
}

/** Says which coefficients say little, because nearly all interactions got the same verdict. */
export function MisleadingBanners({ agreement, names }: MisleadingBannersProps) {
  return warningsOf(agreement, names).map(({ about, symbol, value, rawAgreement, units, relevantUnits, gvkey }) => (
    <Banner
      key={about}
      tone="warning"
      action={
        gvkey === null ? null : (
          <Link className={styles.cases} to={`${AGREEMENT_PATH}?company=${encodeURIComponent(gvkey)}`}>
            Show the cases
          </Link>
        )
      }
    >
      <strong>
        {about}: {symbol} {figureText(value)} while reviewers agree on {shareText(rawAgreement)}.
      </strong>{' '}
      {prevalenceText(relevantUnits, units)}, so {symbol} says little here. Read the cases.
    </Banner>
  ));
}

function warningsOf({ coefficients, by_company }: Agreement, names: ReviewerNames): readonly Warning[] {
  const ofMeasures = coefficients
    .filter(({ is_misleading }) => is_misleading)
    .map((coefficient): Warning => {
      const { measure, value, raw_agreement, units, relevant_units } = coefficient;
      return {
        about: `${measureName(coefficient)} (${betweenText(coefficient, names)})`,
        symbol: measure === 'krippendorff_alpha' ? 'α' : 'κ',
        value,
        rawAgreement: raw_agreement,
        units,
        relevantUnits: relevant_units,
        gvkey: null,
      };
    });
  const ofCompanies = by_company
    .filter(({ is_misleading }) => is_misleading)
    .map(
      ({ gvkey, company_name, alpha, raw_agreement, units, relevant_units }): Warning => ({
        about: company_name,
        symbol: 'α',
        value: alpha,
        rawAgreement: raw_agreement,
        units,
        relevantUnits: relevant_units,
        gvkey,
      }),
    );
  return [...ofMeasures, ...ofCompanies];
}

function prevalenceText(relevantUnits: number | null, units: number): string {
  if (relevantUnits === null || relevantUnits * 2 > units) return 'Nearly every interaction got the same verdict';
  return `Only ${relevantUnits} of ${units} interactions were ever marked Relevant`;
}
