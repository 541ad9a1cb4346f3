import type { Agreement, Coefficient, CompanyAgreement, Disagreement, DisagreementDetail } from '../agreement.query.ts';

export const DUARTE = { email: 'd.duarte@sentinel.example', name: 'Dana Duarte' };
export const VARGA = { email: 'v.varga@sentinel.example', name: 'Vic Varga' };
export const AMSEL = { email: 'a.amsel@sentinel.example', name: 'Ari Amsel' };

const NO_FIGURES: Omit<Coefficient, 'measure'> = {
  reviewers: [],
  units: 97,
  units_left_out: 0,
  value: null,
  why_undefined: null,
  low: null,
  high: null,
  raw_agreement: null,
  expected_agreement: null,
  relevant_share: null,
  relevant_units: null,
  pabak: null,
  is_misleading: false,
};

/** A coefficient with no figures but these. */
export const coefficient = (given: Partial<Coefficient> & Pick<Coefficient, 'measure'>): Coefficient => ({
  ...NO_FIGURES,
  ...given,
});

/** A company where nothing is unusual but this. */
export const company = (given: Partial<CompanyAgreement>): CompanyAgreement => ({
  gvkey: '001',
  company_name: 'Redbank',
  num_reviewers: 3,
  units: 38,
  raw_agreement: 0.816,
  alpha: 0.583,
  why_undefined: null,
  relevant_units: 12,
  is_misleading: false,
  ...given,
});

/** Agreement of three reviewers, with every measure. */
export const AGREEMENT: Agreement = {
  computed_at: '2026-11-20T21:42:00.000Z',
  reviewers: [AMSEL, DUARTE, VARGA],
  companies: 9,
  interactions: 1612,
  coefficients: [
    coefficient({ measure: 'character_f1', value: 0.684, low: 0.617, high: 0.744 }),
    coefficient({ measure: 'alpha_u', value: null, why_undefined: 'nothing_marked', units: 0 }),
    coefficient({
      measure: 'cohen_kappa',
      reviewers: [DUARTE.email, VARGA.email],
      units: 125,
      value: -0.0226,
      low: -0.041,
      high: 0,
      raw_agreement: 0.944,
      relevant_share: 0.028,
      relevant_units: 7,
      is_misleading: true,
    }),
    coefficient({ measure: 'fleiss_kappa', value: 0.745, low: 0.656, high: 0.816, raw_agreement: 0.912 }),
    coefficient({
      measure: 'krippendorff_alpha',
      units: 612,
      value: 0.7722,
      low: 0.716,
      high: 0.825,
      raw_agreement: 0.923,
      relevant_share: 0.2231,
      relevant_units: 200,
    }),
    coefficient({ measure: 'raw_agreement', units: 1, value: 1 }),
  ],
  by_company: [
    company({ gvkey: '001', company_name: 'Redbank', alpha: 0.583 }),
    company({
      gvkey: '002',
      company_name: 'Saltmarsh',
      units: 125,
      alpha: -0.023,
      raw_agreement: 0.944,
      relevant_units: 7,
      is_misleading: true,
    }),
    company({ gvkey: '003', company_name: 'Basalt', alpha: null, why_undefined: 'one_category', raw_agreement: 1 }),
  ],
};

/** An interaction of Garnet on which Duarte and Varga differ. */
export const disagreement = (given: Partial<Disagreement> = {}): Disagreement => ({
  gvkey: '010',
  company_name: 'Garnet',
  interaction_num: 15,
  kind: 'choice',
  verdicts: [
    { email: DUARTE.email, categorization: 1 },
    { email: VARGA.email, categorization: 0 },
  ],
  adjudicated_at: null,
  ...given,
});

const TEXT = 'We agreed to ship those orders before quarter end, and returns are not finalized yet.';
const rangeOf = (quote: string) => ({ start: TEXT.indexOf(quote), end: TEXT.indexOf(quote) + quote.length });
const SHIP = rangeOf('ship those orders');

/** Duarte and Varga found it Relevant and share a highlight; Amsel did not. */
export const DETAIL: DisagreementDetail = {
  gvkey: '010',
  company_name: 'Garnet',
  interaction_num: 15,
  interaction: JSON.stringify({ interaction_html: `<p>${TEXT}</p>` }),
  verdicts: [
    {
      reviewer: DUARTE,
      categorization: 1,
      reason: '',
      highlights: [rangeOf('We agreed to ship those orders')],
      version: 1,
      decided_at: '2026-11-19T10:00:00.000Z',
    },
    {
      reviewer: VARGA,
      categorization: 1,
      reason: '',
      highlights: [SHIP, rangeOf('returns are not finalized')],
      version: 2,
      decided_at: '2026-11-19T11:00:00.000Z',
    },
    {
      reviewer: AMSEL,
      categorization: 0,
      reason: 'Ordinary seasonality.',
      highlights: [],
      version: 1,
      decided_at: '2026-11-19T12:00:00.000Z',
    },
  ],
  verdict_saves: 4,
  merged: {
    categorization: null,
    shared: [SHIP],
    open: [
      { ...rangeOf('We agreed to '), marked_by: [DUARTE.email] },
      { ...rangeOf('returns are not finalized'), marked_by: [VARGA.email] },
    ],
  },
  adjudication: null,
};
