/** The rules that a brand keeps beyond its schema. Servers and builds use them; they read no files themselves. */
export { type BrandSurroundings, checkBrand } from './check-brand.ts';
export { readTokens } from './read-tokens.ts';
