import type { BrandContent } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { createContext, use } from 'react';

const ID = 'sentinel-brand';
/** Content given by a test, or by who draws the page on the server. */
export const BrandContentContext = createContext<BrandContent | null>(null);

const loaded = new Map<string, Promise<BrandContent>>();

/** The texts of the public pages. Public pages carry them; elsewhere they are loaded, and the component suspends. */
export function useBrandContent(): BrandContent {
  const { brandFiles } = usePortal().config;
  const given = use(BrandContentContext);
  if (given !== null) return given;
  const known = loaded.get(brandFiles) ?? read(brandFiles);
  loaded.set(brandFiles, known);
  return use(known);
}

async function read(brandFiles: string): Promise<BrandContent> {
  const inPage = document.getElementById(ID)?.textContent;
  if (inPage) return JSON.parse(inPage) as BrandContent;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: a file of the brand, not a call of the API
    const answer = await fetch(`${brandFiles}content.json`);
    if (!answer.ok) throw new Error(`The texts of this page could not be loaded (${answer.status})`);
    return (await answer.json()) as BrandContent;
  } catch (error) {
    // The next page that needs them asks again.
    loaded.delete(brandFiles);
    throw error;
  }
}
