/** Officers that searches recognize by their title. */
export const OFFICER_ROLES = ['CEO', 'CFO'] as const;

/** One of the recognized officers; a title can name several. */
export type OfficerRole = (typeof OFFICER_ROLES)[number];

/**
 * What a title says of each role, as a regular expression over the title in lower case without what `NOT_IN_OFFICE` matches, in the
 * syntax that JavaScript and RE2 (DuckDB) share. Filers write titles freely: "Chief Exec. Officer", "President & C.E.O.", "EVP-CFO".
 * Interim, acting and joint officers hold the office, and so do those of a unit ("CEO, Retail"): a title does not tell a unit's name
 * from the company's.
 */
export const OFFICER_TITLES: Readonly<Record<OfficerRole, string>> = {
  CEO: '\\b(c\\.?e\\.?o\\b|c\\. e\\. o\\b|ch(ief|f|\\.) +exe?(c|\\b)|prin(cipal|\\.) +exec)',
  CFO: '\\b(c\\.?f\\.?o\\b|c\\. f\\. o\\b|ch(ief|f|\\.) +fin|prin(cipal|\\.) +fin(ancial|\\.))',
};

/** An office as `OFFICER_TITLES` knows it, up to its last word. */
const OFFICE =
  "(c\\.?[ef]\\.?o\\b\\.?|c\\. [ef]\\. o\\b\\.?|(ch(ief|f|\\.)|prin(cipal|\\.)) +(exe|fin)[a-z'.]*( +off[a-z]*)?)";
/** Bounded, as all repetitions here are: a title is as long as its filer likes. */
const OFFICES = `${OFFICE}( *(&|and|/|,) *${OFFICE}){0,4}`;
const LINK = '[ ,.&/-]+';
const RANK = `((co|group|global|corporate|interim|acting|company|company's|issuer|issuer's|the|our|its|a)${LINK})`;
/** `President and`, `Chairman of the Board, `. */
const OTHER_OFFICE = `((executive|exec|senior|sr|vice|president|pres|evp|svp|vp|chair[a-z]*|of|board|coo|chief operating officer|treasurer|secretary|founder|and|as)${LINK})`;

/**
 * Parts of a title in lower case that name an office whose holder is someone else, was once the owner, or will be: "former CEO",
 * "assistant to the CEO", "deputy CFO", "CEO emeritus". In the syntax of `OFFICER_TITLES`; taken out of a title before it is read.
 */
export const NOT_IN_OFFICE = [
  `\\b((former|formerly|retired|past|prior|previous|previously|resigned)[ :]+|ex-)(${RANK}|${OTHER_OFFICE}){0,8}${OFFICES}`,
  `\\b((deputy|assistant|asst|associate|assoc|incoming|future|vice|ex)[. -]+)${RANK}{0,3}${OFFICES}`,
  `\\b(to|spouse of|wife of|husband of|son of|daughter of|child of|office of|successor of) +(${RANK}|(chair[a-z]*|president|pres|and)${LINK}){0,6}${OFFICES}`,
  `${OFFICE}[ ,(-]+(emerit[a-z]+|elect|designate|designee)\\b`,
  `${OFFICES},? *\\((former|retired|ret|resigned)\\.? *\\)`,
  `${OFFICES}, +(former|retired|ret|resigned)\\.?( *[,;)]|$)`,
  `\\bc[ef]o('s|s')? +(office|spouse|wife|husband)\\b`,
].join('|');

const NOT_HELD = new RegExp(NOT_IN_OFFICE, 'g');
const ROLES = OFFICER_ROLES.map((role) => ({ role, title: new RegExp(OFFICER_TITLES[role]) }));

/** The offices that a title, or several titles, name as held. Searches read titles in the same way (`trade-copy.ts` of `services/market`). */
export function officerRolesOf(title: string): OfficerRole[] {
  const held = title.toLowerCase().replace(NOT_HELD, ' ');
  return ROLES.flatMap(({ role, title }) => (title.test(held) ? [role] : []));
}
