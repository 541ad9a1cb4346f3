import type { Page, Request } from '@playwright/test';

/** A script or style sheet of ours that a page asked for. */
export interface LoadedFile {
  /** Its name in the build, which says what it holds. */
  readonly name: string;
  /** As sent, brotli where the browser takes it. */
  readonly bytes: number;
}

/** Follows which scripts and style sheets a page asks for. */
export function watchFiles(page: Page): {
  readonly names: () => string[];
  readonly files: () => Promise<LoadedFile[]>;
} {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) requests.push(request);
  });
  const nameOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';
  return {
    names: () => requests.map(nameOf),
    files: () =>
      Promise.all(
        requests.map(async (request) => ({
          name: nameOf(request),
          bytes: (await request.sizes()).responseBodySize,
        })),
      ),
  };
}
