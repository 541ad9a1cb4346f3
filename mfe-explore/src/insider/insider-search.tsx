import { EntityField, insiderPath } from '@sentinel/market-ui';
import { useNavigate } from '@sentinel/router';
import { Panel } from '@sentinel/ui';
import { companyPath } from '../company/company-address.ts';
import styles from './insider.module.css';

/** Finds a person by name, or a company by ticker or name, and goes to its page. */
export function InsiderSearch() {
  const navigate = useNavigate();
  return (
    <Panel className={styles.search}>
      <EntityField
        label="Find a person"
        placeholder="Name of a person or company"
        owners
        value={null}
        onChange={(chosen) => {
          if (chosen === null) return;
          void navigate(chosen.kind === 'owner' ? insiderPath(chosen.cik) : companyPath({ ticker: chosen.ticker }));
        }}
      />
    </Panel>
  );
}
