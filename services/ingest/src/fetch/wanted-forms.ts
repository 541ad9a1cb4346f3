/**
 * Forms that are fetched, with their amendments: ownership reports, notices of sale (144), 8-K, and 10-Q and 10-K with their transition reports and
 * the small-business and late forms of before 2009. `parseFiling` stores the same.
 */
const WANTED = /^(?:[345]|144|8-K|10-K(?:T|SB|SB40|405|T405)?|10-Q(?:T|SB)?)(?:\/A)?$/;

/** Whether a form is fetched. EDGAR's feed and indexes list many others. */
export function isWantedForm(formType: string): boolean {
  return WANTED.test(formType);
}
