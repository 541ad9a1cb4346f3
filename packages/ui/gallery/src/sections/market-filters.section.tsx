import { CompanyCriteriaPanel, EightKItemsField, EMPTY_CRITERIA } from '@sentinel/market-ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

function MarketFilters() {
  const [criteria, setCriteria] = useState({ ...EMPTY_CRITERIA, includeAll: false, industries: ['Banking'] });
  const [items, setItems] = useState(['2.02', '5.02']);
  return (
    <>
      <Specimen name="Company criteria">
        <CompanyCriteriaPanel headingLevel={3} value={criteria} onChange={setCriteria} />
      </Specimen>
      <Specimen name="Company criteria, a company is chosen">
        <CompanyCriteriaPanel
          headingLevel={3}
          value={EMPTY_CRITERIA}
          onChange={() => undefined}
          disabled
          reason="A company is chosen, so these do not apply."
        />
      </Specimen>
      <Specimen name="8-K items">
        <EightKItemsField label="Contents of 8-K filing" value={items} onChange={setItems} />
      </Specimen>
    </>
  );
}

export const MARKET_FILTERS = { id: 'market-filters', title: 'Market filters', Specimens: MarketFilters };
