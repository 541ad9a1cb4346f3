/** Signs and words of companies, funds and trusts. A name that begins with one may be a person's: `BANK JOHN`. */
const ENTITY =
  /[\d&/\\()]| (?:LLC|L?LLP|PLLC|LP|GP|INC|INCORPORATED|CORP|CORPORATION|COMPANY|LTD|LIMITED|PLC|NV|BV|GMBH|SARL|SICAV|ETF|REIT|OF|AND|FOR|TRUST|TRUSTS|TRUSTEES?|ESTATE|FUNDS?|FOUNDATION|PARTNERS|PARTNERSHIP|HOLDINGS?|CAPITAL|GROUP|BANK|BANC\w*|BANKSHARES|ASSOCIATES|ASSOCIATION|ADVIS[EO]RS|MANAGEMENT|INVEST\w*|COINVEST\w*|VENTURES?|EQUITY|SECURITIES|INSURANCE|FINANCIAL|INTERNATIONAL|GLOBAL|ENTERPRISES|INDUSTRIES|PROPERTIES|REALTY|RESOURCES|ENERGY|SERVICES|SOLUTIONS|TECHNOLOG\w*|PHARMA\w*|THERAPEUTICS|ASSETS?|OPPORTUNIT\w*|ACQUISITION|SPONSOR|UNIVERSITY|PLAN)\b| (?:AB|AG|CO|SA|SE)$/;
/** In a company's name: abbreviations with a vowel that people know, and numerals. */
const ABBREVIATION =
  /^(?:AB|ABRY|ADIA|AEA|AG|AI|AIG|AIV|ARCH|ARK|ASA|AXA|BMO|BNY|CIBC|EIG|EQT|ESL|ESOP|ETF|EU|EW|FBO|GAP|GAPCO|GE|GIC|GRAT|GSO|IBM|ICONIQ|IDG|ING|IVP|MUFG|NA|NEA|OCM|OEP|OHA|PLLC|REIT|SA|SARL|SCA|SE|SICAV|TIAA|TTEE|UAD|UBS|UDT|UK|US|USA|USV|UTA|UTD|WCAS|X{0,3}(?:IX|IV|VI{1,3}|I{1,3})|X{2,3}V?)$/;
/** Up to four letters without a vowel, or three that no word has together: `CNA`, `AMC`. */
const UNSPEAKABLE =
  /^(?:[^AEIOUYÀ-Þ]{2,4}|[^AEIOUYSÀ-Þ][^AEIOUYHLRSWÀ-Þ][AEIOU]|[AEIOU]([^AEIOUYLNRSWÀ-Þ])(?!\1)[^AEIOUYHKSTÀ-Þ])$/;
/** What is unspeakable, but a word cut short, a title or a surname. */
const SPOKEN = /^(?:CTR|DR|DTD|FDN|FT|GRP|HLTH|JR|LTD|MC|MFG|MGMT|MR|MRS|MT|NG|NGO|PFD|PH|PTE|SR|ST|SVCS?|TR|TRST|WM)$/;
/** After a person's name: numerals and degrees. */
const AFTER_PERSON = /^(?:II|III|IV|VI|VII|VIII|CFA|CPA|DDS|DMD|DVM|MBA|MPH)$/;
const SMALL_WORD = /^(?:AND|AT|BY|FOR|IN|OF|ON|THE|TO)$/;
const SPELLED: Readonly<Record<string, string>> = {
  BLACKROCK: 'BlackRock',
  BOFA: 'BofA',
  GMBH: 'GmbH',
  JPMORGAN: 'JPMorgan',
  PHD: 'PhD',
  SOFTBANK: 'SoftBank',
};
/** `McDonald`; `MacDonald` where no other name begins so (`MACK`, `MACHADO`). */
const BEGINNING =
  /^(MC(?=...)|MAC(?=ALLISTER|ARTHUR|DONALD|DONNELL|DOUGALL|FARLANE|GREGOR|INNIS|INTYRE|LEAN|LELLAN|LEOD|MILLAN|NAMARA|NEAL|NEIL|PHERSON))?(.)(.*)$/;

/**
 * The name of a reporting owner for reading. EDGAR has most names in capitals, a person's surname first: `O'BRIEN DEIRDRE` reads
 * `O'Brien Deirdre`. Only the case of letters changes. A name with small letters, or with letters that English has not, stays as filed.
 *
 * - Each word begins with a capital, particles of a surname too (`Van Der Berg Jan`), for a name does not say how its bearer writes them.
 * - Of a person, initials, numerals and degrees stay (`H.L.`, `RJ`, `III`, `CPA`).
 * - Of a company, fund or trust, abbreviations stay (`KKR`, `LLC`, `USA`), numerals, parts with digits, states (`/DE/`). Small words are
 *   small within it (`of`, `and`, `the`).
 */
export function readableName(filed: string): string {
  if (/[^\P{L}A-ZÀ-ÖØ-Þ]/u.test(filed)) return filed;
  const isEntity = ENTITY.test(filed.replaceAll('.', ''));
  let isFirst = true;
  return filed.replace(/[A-ZÀ-ÖØ-Þ]+/g, (word, at: number) => {
    const [before = '', after = ''] = [filed[at - 1], filed[at + word.length]];
    const shown = readableWord(word, { before, after, isFirst, isEntity });
    isFirst = false;
    return shown;
  });
}

/** The names of a joint filing's owners, as trades have them: `BENIOFF MARC; BENIOFF LYNNE`. */
export const readableNames = (filed: string): string => filed.split('; ').map(readableName).join('; ');

interface Place {
  readonly before: string;
  readonly after: string;
  readonly isFirst: boolean;
  readonly isEntity: boolean;
}

function readableWord(word: string, { before, after, isFirst, isEntity }: Place): string {
  if (word.length === 1) return before === "'" || before === '’' ? word.toLowerCase() : word;
  const isSign =
    /\d/.test(before + after) ||
    (word.length <= 3 && /[/\\&]/.test(before)) ||
    (word.length <= 3 && after === '&') ||
    (word.length === 2 && before === '(' && after === ')');
  const isUnspeakable = UNSPEAKABLE.test(word) && !SPOKEN.test(word);
  const stays = isEntity
    ? ABBREVIATION.test(word) || isUnspeakable
    : !isFirst && (AFTER_PERSON.test(word) || (word.length === 2 && isUnspeakable));
  if (isSign || (stays && SPELLED[word] === undefined)) return word;
  if (isEntity && before === ' ' && SMALL_WORD.test(word)) return word.toLowerCase();
  return (
    SPELLED[word] ??
    word.replace(BEGINNING, (_, clan = '', first, rest) => inTitleCase(clan) + first + rest.toLowerCase())
  );
}

const inTitleCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase();
