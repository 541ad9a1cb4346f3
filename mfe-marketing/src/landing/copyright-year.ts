/** The year of the copyright lines (spec part 1 section 9). */
export const COPYRIGHT_YEAR = 2025;
