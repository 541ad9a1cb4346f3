import { Link } from '@sentinel/router';
import { Panel } from '@sentinel/ui';
import { TriangleAlert } from 'lucide-react';
import type { CompanyAgreement } from './agreement.query.ts';
import { AGREEMENT_PATH } from './agreement-address.ts';
import { figureText } from './figure-text.ts';
import styles from './figures.module.css';
import { whyText } from './measure-words.ts';

/** Agreement company by company, the lowest first; those without a value come last. */
export function CompaniesTable({ companies }: { companies: readonly CompanyAgreement[] }) {
  const lowestFirst = [...companies].sort(
    (one, other) => (one.alpha ?? 2) - (other.alpha ?? 2) || one.company_name.localeCompare(other.company_name, 'en'),
  );
  return (
    <Panel flush title="By company" actions={<span className={styles.note}>lowest α first</span>}>
      <div className={styles.list}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col" className={styles.figure}>
                n
              </th>
              <th scope="col" className={styles.figure}>
                Raw
              </th>
              <th scope="col" className={styles.figure}>
                α
              </th>
            </tr>
          </thead>
          <tbody>
            {lowestFirst.map(({ gvkey, company_name, units, raw_agreement, alpha, why_undefined, is_misleading }) => (
              <tr key={gvkey} data-misleading={is_misleading || undefined}>
                <th scope="row">
                  <span className={styles.name}>
                    <Link to={`${AGREEMENT_PATH}?company=${encodeURIComponent(gvkey)}`}>{company_name}</Link>
                    {is_misleading ? <TriangleAlert size={12} role="img" aria-label="Says little, see below" /> : null}
                  </span>
                </th>
                <td className={styles.figure}>{units}</td>
                <td className={styles.figure}>{figureText(raw_agreement)}</td>
                <td className={styles.figure} title={whyText(why_undefined) || undefined}>
                  <strong>{figureText(alpha)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
