/** The first filing date (YYYY-MM-DD) with two-part numbers for 8-K items (SEC release 33-8400). */
export const EIGHT_K_RENUMBERED_ON = '2004-08-23';

/**
 * Maps titles in the `ITEM INFORMATION` lines of submission headers to item numbers, for filings since 2004-08-23.
 * Items 2.05, 3.03, 5.02, 5.05 and 5.08 have several titles, because EDGAR changed them over the years.
 */
export const EIGHT_K_HEADER_TITLES = {
  'Entry into a Material Definitive Agreement': '1.01',
  'Termination of a Material Definitive Agreement': '1.02',
  'Bankruptcy or Receivership': '1.03',
  'Mine Safety - Reporting of Shutdowns and Patterns of Violations': '1.04',
  'Material Cybersecurity Incidents': '1.05',
  'Completion of Acquisition or Disposition of Assets': '2.01',
  'Results of Operations and Financial Condition': '2.02',
  'Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant':
    '2.03',
  'Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement':
    '2.04',
  'Cost Associated with Exit or Disposal Activities': '2.05',
  'Costs Associated with Exit or Disposal Activities': '2.05',
  'Material Impairments': '2.06',
  'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing': '3.01',
  'Unregistered Sales of Equity Securities': '3.02',
  'Material Modifications to Rights of Security Holders': '3.03',
  'Material Modification to Rights of Security Holders': '3.03',
  "Changes in Registrant's Certifying Accountant": '4.01',
  'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review':
    '4.02',
  'Changes in Control of Registrant': '5.01',
  'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers':
    '5.02',
  'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers':
    '5.02',
  'Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers': '5.02',
  'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year': '5.03',
  "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans": '5.04',
  "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics": '5.05',
  "Amendment to Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics": '5.05',
  'Change in Shell Company Status': '5.06',
  'Submission of Matters to a Vote of Security Holders': '5.07',
  'Shareholder Director Nominations': '5.08',
  'Shareholder Nominations Pursuant to Exchange Act Rule 14a-11': '5.08',
  'ABS Informational and Computational Material': '6.01',
  'Change of Servicer or Trustee': '6.02',
  'Change in Credit Enhancement or Other External Support': '6.03',
  'Failure to Make a Required Distribution': '6.04',
  'Securities Act Updating Disclosure': '6.05',
  'Static Pool': '6.06',
  'Regulation FD Disclosure': '7.01',
  'Other Events': '8.01',
  'Financial Statements and Exhibits': '9.01',
} as const;

/**
 * The same for filings before 2004-08-23, with the old item numbers 1 to 12. Some titles are in both maps with different
 * numbers, so the filing date decides which map applies.
 */
export const EIGHT_K_HEADER_TITLES_BEFORE_2004 = {
  'Changes in Control of Registrant': '1',
  'Acquisition or Disposition of Assets': '2',
  'Bankruptcy or Receivership': '3',
  "Changes in Registrant's Certifying Accountant": '4',
  'Other Events': '5',
  'Other Events and Regulation FD Disclosure': '5',
  'Other Events and Required FD Disclosure': '5',
  "Resignations of Registrant's Directors": '6',
  'Financial Statements and Exhibits': '7',
  'Financial Statements, Pro Forma Financial Information and Exhibits': '7',
  'Change in Fiscal Year': '8',
  'Regulation FD Disclosure': '9',
  "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics": '10',
  "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans": '11',
  'Results of Operations and Financial Condition': '12',
} as const;
