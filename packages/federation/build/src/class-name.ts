import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface LoaderContext {
  readonly rootContext: string;
  readonly resourcePath: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
const HASH_DIGITS = 6;

/**
 * Names the classes in an area's stylesheets after their rules. When two versions of an area are on a page one after
 * the other, they share a class only where both stylesheets give it the same rules.
 */
export function classNameOf(area: string) {
  return ({ rootContext, resourcePath }: LoaderContext, _template: string, local: string): string => {
    const rules = readFileSync(resourcePath, 'utf8').replace(COMMENT, '').replace(/\s+/g, ' ').trim();
    const hash = createHash('sha256').update(`${area}\0${relative(rootContext, resourcePath)}\0${local}\0${rules}`);
    return `${local}-${hash.digest('base64url').slice(0, HASH_DIGITS)}`;
  };
}
