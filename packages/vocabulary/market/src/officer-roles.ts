/** Officers that searches recognize by their title. */
export const OFFICER_ROLES = ['CEO', 'CFO'] as const;

/** One of the recognized officers; a title can name several. */
export type OfficerRole = (typeof OFFICER_ROLES)[number];

/**
 * What a title says of each role, as a regular expression over the title in lower case, in the syntax that JavaScript and
 * RE2 (DuckDB) share. Filers write titles freely: "Chief Exec. Officer", "President & C.E.O.", "EVP-CFO".
 */
export const OFFICER_TITLES: Readonly<Record<OfficerRole, string>> = {
  CEO: '\\b(c\\.?e\\.?o\\b|chief exec|principal executive)',
  CFO: '\\b(c\\.?f\\.?o\\b|chief fin|principal financial)',
};
