import { saveFile } from '@sentinel/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TONES } from './charts/scene.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { type Picture, PictureSvg } from './picture-svg.tsx';

/** Pixels of the file for each pixel of the page. */
const SHARPNESS = 3;
/** What the picture takes from the theme. */
const TOKENS = new Set(['--font', ...Object.values(TONES).map(({ token }) => token)]);

/**
 * Downloads the picture as PNG.
 * @throws Error when the browser gives no canvas or no file
 */
export async function downloadPicture(picture: Picture, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  const image = new Image();
  // The content security policy allows `data:` images, but no `blob:` ones.
  image.src = `data:image/svg+xml,${encodeURIComponent(await standaloneSvg(picture))}`;
  await image.decode();
  canvas.width = image.width * SHARPNESS;
  canvas.height = image.height * SHARPNESS;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!file) throw new Error('The browser made no picture.');
  saveFile(file, fileName);
}

/** The text of the picture's SVG, with the values of the theme and the fonts: an image gets nothing from the page. */
export async function standaloneSvg(picture: Picture): Promise<string> {
  const theme = getComputedStyle(document.documentElement);
  const fonts = await embeddedFonts(theme.getPropertyValue('--font'));
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(<PictureSvg {...picture} />));
  const svg = container.querySelector('svg')?.cloneNode(true);
  root.unmount();
  if (!(svg instanceof SVGSVGElement)) throw new Error('The picture was not drawn.');
  for (const token of TOKENS) svg.style.setProperty(token, theme.getPropertyValue(token).trim());
  const style = document.createElementNS(svg.namespaceURI, 'style');
  style.textContent = fonts;
  svg.prepend(style);
  return new XMLSerializer().serializeToString(svg);
}
