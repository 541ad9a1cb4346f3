import { type Brush, drawScene, type ReadToken } from './charts/draw-scene.ts';
import { LINE_WIDTH } from './charts/line-scene.ts';
import type { Scene } from './charts/scene.ts';

/** A heading and the chart below it. */
export interface PicturePart {
  readonly title: string;
  readonly note: string;
  readonly scene: Scene;
}

export interface Picture {
  readonly title: string;
  /** What it is of, in lines below the title; long ones are wrapped. */
  readonly notes: readonly string[];
  readonly parts: readonly PicturePart[];
}

const PADDING = 24;
const TITLE_HEIGHT = 20;
const NOTE_HEIGHT = 15;
/** Letters of a note that fit into a line. */
const NOTE_LETTERS = 54;
const HEADING_HEIGHT = 28;
/** Pixels of the file for each pixel of the page. */
const SHARPNESS = 3;
const WIDTH = LINE_WIDTH + 2 * PADDING;

/** The height of a picture, in pixels of the page. */
export const pictureHeight = ({ notes, parts }: Pick<Picture, 'notes' | 'parts'>): number =>
  2 * PADDING + headHeight(notes) + parts.reduce((sum, { scene }) => sum + HEADING_HEIGHT + scene.height, 0);

/** Of the title, the notes, and the space below them. */
const headHeight = (notes: readonly string[]): number => TITLE_HEIGHT + wrapped(notes).length * NOTE_HEIGHT + 12;

/** The notes in lines that fit, broken between words. */
function wrapped(notes: readonly string[]): readonly string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [];
    for (const word of note.split(' ')) {
      const last = lines.at(-1);
      if (last === undefined || last.length + 1 + word.length > NOTE_LETTERS) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines;
  });
}

/** Draws the whole picture, in the colors of the current theme. */
export function drawPicture(brush: Brush, picture: Picture, read: ReadToken): void {
  const say = (text: string, size: string, token: string, x: number, y: number, align: CanvasTextAlign = 'left') => {
    brush.font = `${size} ${read('--font')}`;
    brush.fillStyle = read(token);
    brush.textAlign = align;
    brush.fillText(text, x, y);
  };
  brush.globalAlpha = 1;
  brush.fillStyle = read('--surface-panel');
  brush.fillRect(0, 0, WIDTH, pictureHeight(picture));
  say(picture.title, '600 14px', '--text', PADDING, PADDING + 12);
  for (const [line, text] of wrapped(picture.notes).entries())
    say(text, '11px', '--text-muted', PADDING, PADDING + TITLE_HEIGHT + 10 + line * NOTE_HEIGHT);
  let y = PADDING + headHeight(picture.notes);
  for (const { title, note, scene } of picture.parts) {
    say(title, '600 12px', '--text', PADDING, y + 16);
    say(note, '11px', '--text-muted', WIDTH - PADDING, y + 16, 'right');
    drawScene(brush, scene, [PADDING, y + HEADING_HEIGHT], read);
    y += HEADING_HEIGHT + scene.height;
  }
}

/**
 * Downloads the picture as PNG. It is drawn on a canvas, not made from the SVG: the content security policy allows no
 * `blob:` images.
 * @throws Error when the browser gives no canvas or no file
 */
export async function downloadPicture(picture: Picture, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SHARPNESS;
  canvas.height = pictureHeight(picture) * SHARPNESS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  context.scale(SHARPNESS, SHARPNESS);
  const style = getComputedStyle(document.documentElement);
  drawPicture(context, picture, (token) => style.getPropertyValue(token).trim());
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!file) throw new Error('The browser made no picture.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
