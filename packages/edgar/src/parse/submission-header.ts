import { type EasternTime, easternAcceptance } from './eastern-time.ts';
import { EdgarParseError } from './edgar-parse-error.ts';
import { eightKItemNumber } from './eight-k-item-number.ts';
import { type HeaderField, headerFields } from './submission-header-fields.ts';

/** A party's address, as filed. */
export interface SubmissionAddress {
  street1: string | null;
  street2: string | null;
  city: string | null;
  /** US state, or EDGAR's code of a country. */
  state: string | null;
  zip: string | null;
  phone: string | null;
}

/** A company or person a submission names. */
export interface SubmissionParty {
  /** EDGAR's term: `FILER`, `ISSUER`, `REPORTING-OWNER`, `SUBJECT-COMPANY`, `FILED-BY` and rarer ones. */
  role: string;
  name: string | null;
  /** Ten digits. */
  cik: string | null;
  /** Four digits; null for people and unassigned companies. */
  sic: string | null;
  sicDescription: string | null;
  /** EDGAR's office, such as `03 Life Sciences`. */
  organizationName: string | null;
  irsNumber: string | null;
  stateOfIncorporation: string | null;
  /** MMDD. */
  fiscalYearEnd: string | null;
  formType: string | null;
  fileNumber: string | null;
  filmNumber: string | null;
  businessAddress: SubmissionAddress | null;
  mailAddress: SubmissionAddress | null;
  formerNames: { name: string; changedOn: string | null }[];
}

/** An item of an 8-K. The labeled header format gives titles, the flat one numbers. */
export interface SubmissionItem {
  number: string | null;
  title: string | null;
}

/** The header of an EDGAR submission. Dates are YYYY-MM-DD. */
export interface SubmissionHeader {
  accessionNumber: string;
  formType: string;
  /** Null in headers from the 1990s and in `.nc` files. */
  acceptance: EasternTime | null;
  publicDocumentCount: number | null;
  period: string | null;
  filedDate: string | null;
  changedDate: string | null;
  items: SubmissionItem[];
  /** In header order; each co-registrant is a `FILER`. */
  parties: SubmissionParty[];
}

/** Far longer than any real header, even with hundreds of co-registrants. */
const MAX_HEADER_CHARS = 4_000_000;

/**
 * Reads the header at the start of a full submission (`.txt`), a `.nc` file or an `-index-headers.html` page, in its
 * labeled (`CONFORMED PERIOD OF REPORT: 20250314`) or flat (`<PERIOD>20250314`) format.
 * @throws EdgarParseError `not_a_submission`, `truncated`, `too_large` or `bad_time`
 */
export function parseSubmissionHeader(text: string): SubmissionHeader {
  const end = text.search(/<\/(?:SEC|IMS)-HEADER>|<DOCUMENT>/);
  const head = end === -1 ? text : text.slice(0, end);
  if (head.length > MAX_HEADER_CHARS) throw new EdgarParseError('too_large', 'The submission header is too long.');
  const header: SubmissionHeader = {
    accessionNumber: '',
    formType: '',
    acceptance: null,
    publicDocumentCount: null,
    period: null,
    filedDate: null,
    changedDate: null,
    items: [],
    parties: [],
  };
  let party: SubmissionParty | null = null;
  for (const field of headerFields(head)) {
    if (field.kind === 'party') {
      party = newParty(field.role);
      header.parties.push(party);
    } else if (field.kind === 'section') {
      if (party !== null) openSection(party, field.name);
    } else if (field.section === null || party === null) readTopField(header, field);
    else readPartyField(party, field);
  }
  if (!/^\d{10}-\d{2}-\d{6}$/.test(header.accessionNumber) || header.formType === '') {
    throw new EdgarParseError(
      'not_a_submission',
      'The text has no EDGAR header with an accession number and a form type.',
    );
  }
  for (const item of header.items) {
    if (item.title !== null) item.number = eightKItemNumber(item.title, header.filedDate);
  }
  return header;
}

function readTopField(header: SubmissionHeader, { name, value }: HeaderField): void {
  if (value === '') return;
  if (name === 'ACCEPTANCE-DATETIME') header.acceptance = easternAcceptance(value);
  else if (name === 'ACCESSION-NUMBER') header.accessionNumber = value;
  else if (name === 'TYPE') header.formType = value;
  else if (name === 'PUBLIC-DOCUMENT-COUNT')
    header.publicDocumentCount = /^\d{1,6}$/.test(value) ? Number(value) : null;
  else if (name === 'PERIOD') header.period = headerDate(value);
  else if (name === 'FILING-DATE') header.filedDate = headerDate(value);
  else if (name === 'DATE-OF-FILING-DATE-CHANGE') header.changedDate = headerDate(value);
  else if (name === 'ITEM-INFORMATION') header.items.push({ number: null, title: value });
  else if (name === 'ITEMS') header.items.push({ number: value, title: null });
}

function newParty(role: string): SubmissionParty {
  return {
    role,
    name: null,
    cik: null,
    sic: null,
    sicDescription: null,
    organizationName: null,
    irsNumber: null,
    stateOfIncorporation: null,
    fiscalYearEnd: null,
    formType: null,
    fileNumber: null,
    filmNumber: null,
    businessAddress: null,
    mailAddress: null,
    formerNames: [],
  };
}

function openSection(party: SubmissionParty, section: string): void {
  const address = { street1: null, street2: null, city: null, state: null, zip: null, phone: null };
  if (section === 'BUSINESS-ADDRESS') party.businessAddress = address;
  else if (section === 'MAIL-ADDRESS') party.mailAddress = address;
}

function readPartyField(party: SubmissionParty, { section, name, value }: HeaderField): void {
  if (value === '') return;
  if (section === 'BUSINESS-ADDRESS' && party.businessAddress) readAddressField(party.businessAddress, name, value);
  else if (section === 'MAIL-ADDRESS' && party.mailAddress) readAddressField(party.mailAddress, name, value);
  else if (section === 'FORMER-COMPANY') readFormerName(party, name, value);
  else if (section === 'FILING-VALUES') {
    if (name === 'FORM-TYPE') party.formType = value;
    else if (name === 'FILE-NUMBER') party.fileNumber = value;
    else if (name === 'FILM-NUMBER') party.filmNumber = value;
  } else if (name === 'CONFORMED-NAME') party.name = value;
  else if (name === 'CIK') party.cik = /^\d{1,10}$/.test(value) ? value.padStart(10, '0') : null;
  else if (name === 'ASSIGNED-SIC') readSic(party, value);
  else if (name === 'ORGANIZATION-NAME') party.organizationName = value;
  else if (name === 'IRS-NUMBER') party.irsNumber = value;
  else if (name === 'STATE-OF-INCORPORATION') party.stateOfIncorporation = value;
  else if (name === 'FISCAL-YEAR-END') party.fiscalYearEnd = /^\d{4}$/.test(value) ? value : null;
}

function readAddressField(address: SubmissionAddress, name: string, value: string): void {
  if (name === 'STREET1') address.street1 = value;
  else if (name === 'STREET2') address.street2 = value;
  else if (name === 'CITY') address.city = value;
  else if (name === 'STATE') address.state = value;
  else if (name === 'ZIP') address.zip = value;
  else if (name === 'PHONE') address.phone = value;
}

function readFormerName(party: SubmissionParty, name: string, value: string): void {
  if (name === 'FORMER-CONFORMED-NAME') party.formerNames.push({ name: value, changedOn: null });
  const last = party.formerNames.at(-1);
  if (name === 'DATE-CHANGED' && last) last.changedOn = headerDate(value);
}

/** Labeled: `STATE COMMERCIAL BANKS [6022]`; flat: `6022`. */
function readSic(party: SubmissionParty, value: string): void {
  const match = /^(?:(.*?)\s*\[)?(\d{1,4})\]?$/.exec(value);
  if (!match) return;
  party.sicDescription = match[1] || null;
  party.sic = (match[2] ?? '').padStart(4, '0');
}

/** YYYYMMDD → YYYY-MM-DD; null for anything else. */
function headerDate(value: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}
