/** The texts of a field, by what it offers. */
export const WORDS = {
  companies: {
    loading: 'Loading companies…',
    placeholder: 'Ticker or company name',
    list: 'Companies',
    chosen: 'Chosen companies',
    nothing: 'No company found',
    failed: "We couldn't load the list of companies. Type again to retry.",
  },
  'companies and owners': {
    loading: 'Loading companies and owners…',
    placeholder: 'Ticker, company, or owner name',
    list: 'Companies and owners',
    chosen: 'Chosen companies and owners',
    nothing: 'No company or owner found',
    failed: "We couldn't load the list of companies and owners. Type again to retry.",
  },
} as const;
