import type { BrandFile, BrandImage } from '@sentinel/brand';

/**
 * The brand's colors as a stylesheet that comes after the shell's, and the product's mark, which `BrandMark` shows. The
 * firm's pages have `data-brand="firm"` on the root; a part of them that carries `data-theme` alone has the product's
 * colors again.
 * @param address where the brand's pictures are served
 */
export function writeBrandCss({ product, firm }: BrandFile['colors'], mark: BrandImage, address: string): string {
  const markOf = (name: string) => ({ '--brand-mark': `url("${address}${name}")` });
  return [
    rule(`:root, [data-theme='dark']`, { ...product?.dark, ...markOf(mark.dark) }),
    rule(`[data-theme='light']`, { ...product?.light, ...markOf(mark.light ?? mark.dark) }),
    rule(`[data-brand='firm']`, firm.dark),
    rule(`[data-brand='firm'][data-theme='light']`, firm.light),
  ].join('\n');
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}
