/** A file of a release, as its address names it. */
export interface ReleaseFile {
  readonly area: string;
  readonly version: string;
  readonly path: string;
}

const RELEASE_FILE = /\/r\/([a-z][a-z0-9]*)\/([a-f0-9]{12})\/[A-Za-z0-9_.@/-]+?\.(?:js|css)/g;

/** The files of releases that a text names, such as an error's stack, in its order. */
export function releaseFilesIn(text: string): ReleaseFile[] {
  return [...text.matchAll(RELEASE_FILE)].map(([path, area = '', version = '']) => ({ area, version, path }));
}
