import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ file: string | null, line: number | null, message: string }} Fault as packages/federation/build tells it */

/**
 * Keeps which areas do not build, and why, in the home of a local start, where delivery reads it for the open pages
 * (services/delivery/src/page/live-reload.ts). There are none at first.
 * @param {string} home
 */
export function failedBuilds(home) {
  const file = join(home, 'failed-builds.json');
  /** @type {Map<string, Fault[]>} */
  const failed = new Map();
  rmSync(file, { force: true });
  return {
    /** @param {string} area @param {Fault[] | null} faults null: it builds */
    set(area, faults) {
      if (faults) failed.set(area, faults);
      else failed.delete(area);
      writeFileSync(`${file}~`, JSON.stringify([...failed].map(([area, faults]) => ({ area, faults }))));
      renameSync(`${file}~`, file);
    },
    /** Forgets them all. */
    end: () => rmSync(file, { force: true }),
  };
}
