import { useSearchParams } from '@sentinel/router';
import type { InteractionId } from './agreement.query.ts';

export const AGREEMENT_PATH = '/categorization/agreement';

/** What the address says: the company looked at, and the disagreement that is open. */
export interface AgreementAddress {
  readonly company: string | null;
  readonly open: InteractionId | null;
}

export function readAddress(search: URLSearchParams): AgreementAddress {
  const [, gvkey, num] = /^(.+):(\d{1,9})$/.exec(search.get('open') ?? '') ?? [];
  return {
    company: search.get('company') || null,
    open: gvkey && num ? { gvkey, interaction_num: Number(num) } : null,
  };
}

export function searchOf({ company, open }: AgreementAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (company) search.set('company', company);
  if (open) search.set('open', `${open.gvkey}:${open.interaction_num}`);
  return search;
}

/** The address as a state: opening a disagreement can be undone with the back button. */
export function useAgreementAddress(): readonly [AgreementAddress, (address: AgreementAddress) => void] {
  const [search, setSearch] = useSearchParams();
  return [readAddress(search), (address) => setSearch(searchOf(address))];
}
