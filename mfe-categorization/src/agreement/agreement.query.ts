import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';

export type Agreement = OperationResponse<'get_categorization_agreement'>;
export type Coefficient = Agreement['coefficients'][number];
export type CompanyAgreement = Agreement['by_company'][number];
export type Reviewer = Agreement['reviewers'][number];
export type Disagreement = OperationResponse<'list_categorization_disagreements'>['disagreements'][number];
export type DisagreementDetail = OperationResponse<'get_categorization_disagreement'>;

/** An interaction on which reviewers differ. */
export type InteractionId = Pick<Disagreement, 'gvkey' | 'interaction_num'>;

/** Agreement over one company, or over all of them. */
export const agreementQuery = (gvkey: string | null) =>
  queryOptions({
    queryKey: ['get_categorization_agreement', gvkey],
    queryFn: ({ signal }) => ask('get_categorization_agreement', { gvkey }, { signal }),
  });

export const disagreementsQuery = (gvkey: string | null) =>
  queryOptions({
    queryKey: ['list_categorization_disagreements', gvkey],
    queryFn: ({ signal }) => ask('list_categorization_disagreements', { gvkey }, { signal }),
  });

export const disagreementQuery = ({ gvkey, interaction_num }: InteractionId) =>
  queryOptions({
    queryKey: ['get_categorization_disagreement', gvkey, interaction_num],
    // Loaded anew whenever it is opened, and never while it is being decided.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => ask('get_categorization_disagreement', { gvkey, interaction_num }, { signal }),
  });
