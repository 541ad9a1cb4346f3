import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of files to import. */
export function transcriptFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-transcripts-'));
  return {
    folder,
    /** Writes a file of these lines and gives its path; what is not text is written as JSON. */
    write(name: string, lines: readonly (object | string)[]): string {
      const path = join(folder, name);
      writeFileSync(path, lines.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''));
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A line as docs/categorization.md describes it. */
export const transcriptLine = (gvkey: string | undefined, interaction_num: number, more: object = {}) => ({
  gvkey,
  company_name: `Company ${gvkey}`,
  interaction_num,
  interaction: [{ Speaker: `Text ${interaction_num}` }],
  ...more,
});
