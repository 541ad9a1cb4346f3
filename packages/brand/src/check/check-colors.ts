import type { BrandFile, Palette } from '../parse/brand-file.ts';
import { type ColorPair, FIRM_PAIRS, PAIRS } from './color-pairs.ts';
import { contrast } from './contrast.ts';
import type { ThemeTokens } from './read-tokens.ts';

const THEMES = ['dark', 'light'] as const;
const HEX = /^#[0-9a-f]{6}$/;

/**
 * Measures a brand's colors as they show: the firm's pages have the firm's colors over the product's, and both stand
 * over the design system's.
 */
export function checkColors({ product, firm }: BrandFile['colors'], tokens?: ThemeTokens): string[] {
  const palettes = { ...(product && { product }), firm };
  return [
    ...Object.entries(palettes).flatMap(([name, palette]) => roleFaults(`colors.${name}`, palette, tokens)),
    ...THEMES.flatMap((theme) => {
      const ofProduct = { ...tokens?.[theme], ...product?.[theme] };
      const ofFirm = { ...ofProduct, ...firm[theme] };
      // A pair that the firm leaves alone is the product's, and said once.
      const changed = PAIRS.filter(({ front, back }) => front in firm[theme] || back in firm[theme]);
      return [
        ...contrastFaults(`colors.product.${theme}`, PAIRS, ofProduct),
        ...contrastFaults(`colors.firm.${theme}`, [...changed, ...FIRM_PAIRS], ofFirm),
      ];
    }),
  ];
}

function roleFaults(name: string, palette: Palette, tokens?: ThemeTokens): string[] {
  return THEMES.flatMap((theme) => {
    const other = theme === 'dark' ? 'light' : 'dark';
    return Object.keys(palette[theme]).flatMap((role) => {
      if (tokens && !(role in tokens[theme])) return `${name}.${theme} sets ${role}, which is no color of tokens.css`;
      // The rules for the dark theme are those of a page without a theme too, so the role would keep its dark color.
      return role in palette[other] ? [] : `${name}.${theme} sets ${role}, which ${name}.${other} leaves out`;
    });
  });
}

function contrastFaults(name: string, pairs: readonly ColorPair[], colors: Readonly<Record<string, string>>): string[] {
  return pairs.flatMap(({ front, back, atLeast }) => {
    const [one = '', other = ''] = [colors[front], colors[back]];
    if (!HEX.test(one) || !HEX.test(other)) return [];
    const found = contrast(one, other);
    if (found >= atLeast) return [];
    // Cut, not rounded: 4.499 must not read as 4.5.
    const shown = (Math.floor(found * 100) / 100).toFixed(2);
    return `${name}: ${front} ${one} on ${back} ${other} has a contrast of ${shown}:1, below ${atLeast}:1 (WCAG AA)`;
  });
}
