/** A value of a submission header, named by its tag in the flat format; `section` is null outside the party blocks. */
export interface HeaderField {
  kind: 'field';
  section: string | null;
  name: string;
  value: string;
}

/** The header as a sequence of three things: the start of a party, the start of one of its sections, a value. */
export type HeaderPart = { kind: 'party'; role: string } | { kind: 'section'; name: string } | HeaderField;

const SECTIONS = new Set([
  'COMPANY-DATA',
  'OWNER-DATA',
  'FILING-VALUES',
  'BUSINESS-ADDRESS',
  'MAIL-ADDRESS',
  'FORMER-COMPANY',
  'FORMER-NAME',
]);

/** Roles with a tag of their own. In the labeled format, any other label in capitals without a value is a role, too. */
const PARTY_ROLES = new Set([
  'FILER',
  'ISSUER',
  'REPORTING-OWNER',
  'SUBJECT-COMPANY',
  'FILED-BY',
  'FILED-FOR',
  'SERIAL-COMPANY',
  'DEPOSITOR',
  'SECURITIZER',
  'UNDERWRITER',
]);

/** Labels whose tag in the flat format has a different name. */
const TAG_OF_LABEL: Readonly<Record<string, string>> = {
  'CONFORMED SUBMISSION TYPE': 'TYPE',
  'CONFORMED PERIOD OF REPORT': 'PERIOD',
  'FILED AS OF DATE': 'FILING-DATE',
  'DATE AS OF CHANGE': 'DATE-OF-FILING-DATE-CHANGE',
  'COMPANY CONFORMED NAME': 'CONFORMED-NAME',
  'CENTRAL INDEX KEY': 'CIK',
  'STANDARD INDUSTRIAL CLASSIFICATION': 'ASSIGNED-SIC',
  EIN: 'IRS-NUMBER',
  'SEC ACT': 'ACT',
  'SEC FILE NUMBER': 'FILE-NUMBER',
  'STREET 1': 'STREET1',
  'STREET 2': 'STREET2',
  'BUSINESS PHONE': 'PHONE',
  'DATE OF NAME CHANGE': 'DATE-CHANGED',
};

/** Top-level labels that may have no value and are not parties. */
const TOP_LEVEL = new Set([
  'ITEM-INFORMATION',
  'PERIOD',
  'FILING-DATE',
  'DATE-OF-FILING-DATE-CHANGE',
  'PUBLIC-DOCUMENT-COUNT',
]);

/** Reads both header formats into the same sequence. */
export function headerFields(head: string): Iterable<HeaderPart> {
  return head.includes('<ACCESSION-NUMBER>') ? flatFields(head) : labeledFields(head);
}

/** The flat format: `<TAG>value`; `</TAG>` closes sections and parties. One tag per line, or everything on one line. */
function* flatFields(head: string): Iterable<HeaderPart> {
  let section: string | null = null;
  let inParty = false;
  for (const match of head.matchAll(/<(\/?)([A-Z][A-Z0-9-]*)>((?:[^<\r\n]|<(?!\/?[A-Z]))*)/g)) {
    const name = match[2] ?? '';
    const isEnd = match[1] === '/';
    if (PARTY_ROLES.has(name)) {
      inParty = !isEnd;
      section = null;
      if (!isEnd) yield { kind: 'party', role: name };
    } else if (inParty && SECTIONS.has(name)) {
      section = isEnd ? null : sectionName(name);
      if (section !== null) yield { kind: 'section', name: section };
    } else if (!isEnd && (!inParty || section !== null)) {
      yield { kind: 'field', section, name, value: (match[3] ?? '').trim() };
    }
  }
}

/** The labeled format: one `LABEL: value` per line. Parties start at the margin; since the 2000s, their sections and values are indented. */
function* labeledFields(head: string): Iterable<HeaderPart> {
  let section: string | null = null;
  let inParty = false;
  for (const line of head.split(/\r?\n/)) {
    const tag = /^<([A-Z][A-Z0-9-]*)>(.*)$/.exec(line);
    if (tag) {
      const name = tag[1] ?? '';
      if (PARTY_ROLES.has(name)) {
        inParty = true;
        section = null;
        yield { kind: 'party', role: name };
      } else if (!inParty) yield { kind: 'field', section: null, name, value: (tag[2] ?? '').trim() };
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const label = line.slice(0, colon).trim();
    const value = line.slice(colon + 1).trim();
    const name = TAG_OF_LABEL[label] ?? label.replaceAll(' ', '-');
    if (value === '' && SECTIONS.has(name)) {
      section = sectionName(name);
      if (inParty) yield { kind: 'section', name: section };
    } else if (value === '' && /^[A-Z]/.test(line) && !/[a-z]/.test(label) && !TOP_LEVEL.has(name)) {
      inParty = true;
      section = null;
      yield { kind: 'party', role: name };
    } else yield { kind: 'field', section: inParty ? section : null, name, value };
  }
}

function sectionName(name: string): string {
  return name === 'FORMER-NAME' ? 'FORMER-COMPANY' : name;
}
