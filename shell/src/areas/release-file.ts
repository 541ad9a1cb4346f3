/** A file of a release, as its address names it. */
export interface ReleaseFile {
  readonly area: string;
  readonly version: string;
  readonly path: string;
}

const RELEASE_FILE = /\/r\/([a-z][a-z0-9]*)\/([a-f0-9]{12})\/[A-Za-z0-9_.@/-]+?\.(?:js|css)/;

/** The first file of a release that a text names, such as an error's stack; null when there is none. */
export function releaseFileIn(text: string): ReleaseFile | null {
  const found = RELEASE_FILE.exec(text);
  return found ? { area: found[1] ?? '', version: found[2] ?? '', path: found[0] } : null;
}
