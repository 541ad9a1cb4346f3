import { company } from '@sentinel/fields';
import { EntityPicker } from '@sentinel/market-ui';
import { useState } from 'react';
import { hasTargets, targetsFault, watchlistFault, withTargets } from '../../draft/toggle-rules.ts';
import { FormBlock } from '../parts/form-block.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './targets.module.css';
import { TickerUploadButton } from './ticker-upload-button.tsx';
import { WatchlistField } from './watchlist-field.tsx';

/** Which companies, or which owners in an insider trading alert, the alert watches. */
export function TargetsBlock({ draft, onChange }: BlockProps) {
  const [refusal, setRefusal] = useState<string>();
  const hasOwners = draft.formType === '4';
  const title = hasOwners ? 'Companies or owners' : 'Companies';
  return (
    <FormBlock
      title={title}
      note={hasOwners ? 'Choose companies or owners, not both' : undefined}
      about="Leave it empty to watch every company that meets the company filter."
      fault={refusal}
    >
      <div className={styles.targets}>
        <div className={styles.search}>
          <EntityPicker
            offers={hasOwners ? 'companies and owners' : 'companies'}
            hideLabel
            isPageSearch
            label={hasOwners ? company.label : company.short}
            chosen={draft}
            hint={
              hasTargets(draft) || draft.watchlist !== ''
                ? undefined
                : 'None chosen: every company counts. A CSV file has one ticker per line and no header.'
            }
            onChange={(chosen) => {
              const fault = targetsFault(draft, chosen);
              setRefusal(fault);
              if (!fault) onChange(withTargets(draft, chosen));
            }}
          />
        </div>
        <TickerUploadButton
          tickers={draft.tickers}
          refusal={
            draft.ownerCiks.length > 0
              ? 'You cannot upload tickers while owners are selected.'
              : draft.watchlist === ''
                ? undefined
                : 'You cannot upload tickers while a watchlist is selected.'
          }
          onRefuse={setRefusal}
          onChange={(tickers) => {
            setRefusal(undefined);
            onChange(withTargets(draft, { tickers, ownerCiks: [] }));
          }}
        />
        <div className={styles.watchlist}>
          <WatchlistField
            value={draft.watchlist}
            onChange={(watchlist) => {
              const fault = watchlistFault(draft);
              setRefusal(fault);
              if (!fault) onChange({ ...draft, watchlist });
            }}
          />
        </div>
      </div>
    </FormBlock>
  );
}
