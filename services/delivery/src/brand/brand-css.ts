import type { BrandFile, Palette } from '@sentinel/brand';

/**
 * The brand's colors as a stylesheet that comes after the shell's. The firm's pages have `data-brand="firm"` on the
 * root; a part of them that carries `data-theme` alone has the product's colors again.
 */
export function writeBrandCss({ product, firm }: BrandFile['colors']): string {
  return [
    ...(product ? [rule(`:root, [data-theme='dark']`, product.dark), rule(`[data-theme='light']`, product.light)] : []),
    rule(`[data-brand='firm']`, firm.dark),
    rule(`[data-brand='firm'][data-theme='light']`, firm.light),
  ].join('\n');
}

function rule(selector: string, colors: Palette['dark']): string {
  const lines = Object.entries(colors).map(([role, value]) => `  ${role}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}
