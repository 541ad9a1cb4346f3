import { StartError } from './start-error.mjs';

/**
 * Reads the arguments of `npm start --`.
 * @param {string[]} given
 * @returns {{ demo: boolean }} `demo`: whether the made-up market and the demo accounts are wanted
 * @throws {StartError} naming what is not known
 */
export function readArguments(given) {
  const unknown = given.find((argument) => argument !== '--no-demo');
  if (unknown !== undefined) throw new StartError(`npm start takes --no-demo and nothing else, not '${unknown}'.`);
  return { demo: !given.includes('--no-demo') };
}
