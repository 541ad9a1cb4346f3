import type { Alert } from '@sentinel/contracts-alerts';
import { useCompanyNames } from '@sentinel/market-ui';
import { owners, useDictionary } from '@sentinel/market-ui/entities';
import { useMemo } from 'react';
import type { TargetNames } from '../words/targets-text.ts';

/** The names of the companies and owners that alerts watch; the owners are loaded only where an alert watches one. */
export function useTargetNames(alerts: readonly Pick<Alert, 'reporting_person_ciks'>[]): TargetNames {
  const company = useCompanyNames();
  const ofOwners = useDictionary(
    owners,
    alerts.some(({ reporting_person_ciks }) => reporting_person_ciks.length > 0),
  );
  return useMemo(
    () => ({
      company,
      owner: (cik: string) => (ofOwners.kind === 'ready' ? ofOwners.index.find(cik)?.name : undefined),
    }),
    [company, ofOwners],
  );
}
