import type { BrandFile } from '../parse/brand-file.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkColors } from './check-colors.ts';
import { checkPictures } from './check-pictures.ts';
import { checkTexts } from './check-texts.ts';
import type { ThemeTokens } from './read-tokens.ts';

/** What a brand is checked against. */
export interface BrandSurroundings {
  /** The files of the brand's folder, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /**
   * The design system's own colors, for the roles that the brand leaves out. Without them (delivery doesn't have them),
   * only pairs whose two roles the brand sets itself are measured.
   */
  readonly tokens?: ThemeTokens;
  /** The paths that areas claim. */
  readonly paths?: readonly string[];
}

/** Finds what is wrong with a brand that its schema allows; one line for each fault. */
export function checkBrand(brand: BrandFile, { files, tokens, paths = [] }: BrandSurroundings): string[] {
  return [
    ...checkTexts(brand),
    ...checkAddresses(brand, paths),
    ...checkPictures(brand, files),
    ...checkColors(brand.colors, tokens),
  ];
}
