/** Roles that the contact form offers (spec part 1 section 3). */
export const INQUIRY_ROLES = [
  'Assistant',
  'Associate',
  'Consultant',
  'Contractor',
  'C-Suite',
  'Director',
  'Manager',
  'Partner',
  'Specialist',
  'SVP/VP',
  'Other',
] as const;

/** Industries that the contact form offers: 30 in alphabetical order, and the rest. */
export const INQUIRY_INDUSTRIES = [
  'Aerospace & Defense',
  'Agriculture',
  'Automotive & Assembly',
  'Banking',
  'Capital Markets',
  'Chemicals',
  'Construction & Building Materials',
  'Consumer Packaged Goods',
  'Education',
  'Electric Power & Natural Gas',
  'Food & Beverage',
  'Forest Products & Packaging',
  'Government & Public Sector',
  'Healthcare',
  'Hospitality & Restaurants',
  'Insurance',
  'Legal Services',
  'Life Sciences',
  'Machinery & Industrial Equipment',
  'Media & Entertainment',
  'Metals & Mining',
  'Nonprofit & Social Sector',
  'Oil & Gas',
  'Private Equity',
  'Real Estate',
  'Retail',
  'Semiconductors',
  'Technology & Software',
  'Telecommunications',
  'Travel, Logistics & Infrastructure',
  'Other',
] as const;

/** Answers to "How did you hear about us?". */
export const HEARD_ABOUT = [
  'Twitter',
  'Book',
  'Search Engine',
  'Word of mouth',
  'LinkedIn',
  'Podcast',
  'Event',
  'Something else',
] as const;

/** Answers to "Have you worked with us before?". */
export const WORKED_BEFORE = ['Yes, I have', "No, I haven't", "I don't remember"] as const;

/** The greatest length of "Tell us more". Contracts count characters; a field that counts UTF-16 code units allows no more. */
export const MAX_INQUIRY_CHARACTERS = 5000;

/** The greatest length of the address of the page with the form. */
export const MAX_SOURCE_CHARACTERS = 4000;
