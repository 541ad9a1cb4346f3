// Jest's transform while `npm run mutate` tries a mutant: the file that MUTANT names is compiled with the change in it. The file on the
// disk is never written, so nothing is left to undo, however the run ends.
import { createRequire } from 'node:module';

/** @typedef {{ file: string, start: number, end: number, replacement: string }} Mutant */
/** @typedef {(source: string, file: string, options: object) => unknown} Step */

const { createTransformer } = /** @type {{ createTransformer: (options: unknown) => Record<string, Step> }} */ (
  createRequire(import.meta.url)('@swc/jest')
);

export default {
  /** @param {unknown} options */
  createTransformer(options) {
    const swc = createTransformer(options);
    const mutant = /** @type {Mutant} */ (JSON.parse(process.env.MUTANT ?? '{}'));
    /** @param {string} source @param {string} file */
    const changed = (source, file) =>
      file === mutant.file ? source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end) : source;
    /** @param {string} name @returns {Step} */
    const onChanged = (name) => (source, file, jestOptions) => swc[name]?.(changed(source, file), file, jestOptions);
    return {
      canInstrument: false,
      process: onChanged('process'),
      processAsync: onChanged('processAsync'),
      getCacheKey: onChanged('getCacheKey'),
    };
  },
};
