/** What an auditor finds the filing by: every file has it. */
const ALWAYS = ['accno', 'filing_url', 'cik', 'acceptance'] as const;

/** The columns of a file: those of the screen in their order, then what is missing of what every file has. */
export const columnsOfFile = <Column extends string>(
  shown: readonly Column[],
): (Column | (typeof ALWAYS)[number])[] => [...new Set([...shown, ...ALWAYS])];
