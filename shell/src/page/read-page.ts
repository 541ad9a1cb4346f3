import type { PageConfig, Registry } from '@sentinel/federation';

/** What the server wrote into the page. */
export interface PageData {
  readonly registry: Registry;
  readonly config: PageConfig;
  /** For styles only: the content security policy allows style elements that have it. */
  readonly styleNonce: string | undefined;
}

/** Reads what the server wrote into the page. @throws when a part is missing: the server and the shell do not match */
export function readPage(page: Document = document): PageData {
  const json = (id: string): unknown => {
    const text = page.getElementById(id)?.textContent;
    if (!text) throw new Error(`The page has no #${id}`);
    return JSON.parse(text);
  };
  return {
    registry: json('sentinel-registry') as Registry,
    config: json('sentinel-config') as PageConfig,
    styleNonce: page.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content,
  };
}
