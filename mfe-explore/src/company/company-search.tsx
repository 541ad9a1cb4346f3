import { EntityField } from '@sentinel/market-ui';
import { useNavigate } from '@sentinel/router';
import { Panel } from '@sentinel/ui';
import styles from './company.module.css';
import { companyPath } from './company-address.ts';

/** Finds a company by ticker or name and goes to its page. */
export function CompanySearch() {
  const navigate = useNavigate();
  return (
    <Panel className={styles.search}>
      <EntityField
        label="Find a company"
        placeholder="Ticker or company name"
        value={null}
        onChange={(chosen) => {
          if (chosen?.kind === 'company') void navigate(companyPath({ ticker: chosen.ticker }));
        }}
      />
    </Panel>
  );
}
