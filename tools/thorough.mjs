/**
 * How often a test tries what is random: with `THOROUGH=on npm test`, as .github/workflows/thorough.yml runs it every night, the whole
 * number that an issue asks for; else as many as a run at each change has the time for.
 * @param {number} usual
 * @param {number} whole
 */
export const thorough = (usual, whole) => (process.env.THOROUGH === 'on' ? whole : usual);
