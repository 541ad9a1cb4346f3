import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { CHANGES, edited } from './changes.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(CHANGES.map(({ what, edits }) => [what, edits] as const))('%s can be made', (_what, edits) => {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const path = join(root, edit.file);
    const text = texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    expect(() => texts.set(path, edited(text, edit))).not.toThrow();
  }
});
