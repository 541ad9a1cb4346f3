import { type BrandFile, imagesOf, picturesOf } from '../parse/brand-file.ts';
import { imageSize } from './image-size.ts';
import { svgFaults } from './svg-faults.ts';

/** What a link preview shows; the page names this size in `og:image:width` and `og:image:height`. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/** The pictures that a brand names: that they are there, are drawings and nothing else, and say what they show. */
export function checkPictures(brand: BrandFile, files: ReadonlyMap<string, Uint8Array>): string[] {
  return [
    ...imagesOf(brand.content).flatMap(altFaults),
    ...picturesOf(brand).flatMap((name) => fileFaults(name, files)),
  ];
}

/** An alternative text stands for the picture (WCAG 2.2, 1.1.1); the name of its file does not. */
function altFaults({ alt, dark }: { readonly alt: string; readonly dark: string }): string[] {
  return /\.(svg|png|jpe?g|webp|gif|avif)$/i.test(alt.trim()) ? [`the alt of ${dark} is the file name "${alt}"`] : [];
}

function fileFaults(name: string, files: ReadonlyMap<string, Uint8Array>): string[] {
  const file = files.get(name);
  if (file === undefined) return [`${name}, which the brand names, is missing`];
  if (name.endsWith('.svg')) return svgFaults(new TextDecoder().decode(file)).map((fault) => `${name} ${fault}`);
  const size = imageSize(file);
  if (size === null) return [`${name} is neither a PNG nor a JPEG`];
  const { width, height } = size;
  return width === SHARE_WIDTH && height === SHARE_HEIGHT
    ? []
    : [`${name} is ${width} × ${height}; links show pictures of ${SHARE_WIDTH} × ${SHARE_HEIGHT}`];
}
