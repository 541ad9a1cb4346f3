/** Whether this is a run of all that there is, as .github/workflows/thorough.yml makes it every night: `THOROUGH=on npm test`. */
export const isThorough = process.env.THOROUGH === 'on';

/**
 * How often a test tries what is random: in a thorough run the whole number that an issue asks for; else as many as a run at each change
 * has the time for.
 * @param {number} usual
 * @param {number} whole
 */
export const thorough = (usual, whole) => (isThorough ? whole : usual);
