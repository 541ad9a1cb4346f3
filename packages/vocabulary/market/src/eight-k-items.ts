/**
 * 8-K items in force since 2004-08-23, with the titles the portal shows (spec part 2 section 3, "8-K item list").
 * Item 1.05 (since 2023-12) and items 6.01 to 6.06 (asset-backed securities) have the titles of Form 8-K itself.
 */
export const EIGHT_K_ITEMS = [
  { code: '1.01', title: 'Entry into a Material Definitive Agreement' },
  { code: '1.02', title: 'Termination of a Material Definitive Agreement' },
  { code: '1.03', title: 'Bankruptcy or Receivership' },
  { code: '1.04', title: 'Mine Safety' },
  { code: '1.05', title: 'Material Cybersecurity Incidents' },
  { code: '2.01', title: 'Completion of Acquisition or Disposition of Assets' },
  { code: '2.02', title: 'Results of Operations and Financial Condition' },
  { code: '2.03', title: 'Creation of a Direct Financial Obligation' },
  { code: '2.04', title: 'Triggering Events That Accelerate a Financial Obligation' },
  { code: '2.05', title: 'Exit or Disposal Costs' },
  { code: '2.06', title: 'Material Impairments' },
  { code: '3.01', title: 'Delisting Notice' },
  { code: '3.02', title: 'Unregistered Sales of Equity Securities' },
  { code: '3.03', title: 'Material Modification to Rights of Security Holders' },
  { code: '4.01', title: 'Change in Certifying Accountant' },
  { code: '4.02', title: 'Non-Reliance on Previously Issued Financial Statements' },
  { code: '5.01', title: 'Changes in Control' },
  { code: '5.02', title: 'Departure/Election/Appointment of Directors or Officers' },
  { code: '5.03', title: 'Amendments to Articles or Bylaws' },
  { code: '5.04', title: 'Trading Suspension under Employee Benefit Plans' },
  { code: '5.05', title: 'Code of Ethics Amendment/Waiver' },
  { code: '5.06', title: 'Change in Shell Company Status' },
  { code: '5.07', title: 'Submission of Matters to a Vote' },
  { code: '5.08', title: 'Shareholder Director Nominations' },
  { code: '6.01', title: 'ABS Informational and Computational Material' },
  { code: '6.02', title: 'Change of Servicer or Trustee' },
  { code: '6.03', title: 'Change in Credit Enhancement or Other External Support' },
  { code: '6.04', title: 'Failure to Make a Required Distribution' },
  { code: '6.05', title: 'Securities Act Updating Disclosure' },
  { code: '6.06', title: 'Static Pool' },
  { code: '7.01', title: 'Regulation FD Disclosure' },
  { code: '8.01', title: 'Other Events' },
  { code: '9.01', title: 'Financial Statements and Exhibits' },
] as const;

/** The options of the item filter, labeled `Item N - title` (spec part 2 section 3). */
export const EIGHT_K_ITEM_OPTIONS = EIGHT_K_ITEMS.map(({ code, title }) => ({
  value: code,
  label: `Item ${code} - ${title}` as const,
}));
