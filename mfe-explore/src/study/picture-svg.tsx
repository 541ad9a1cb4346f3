import { LINE_WIDTH } from './charts/line-scene.ts';
import { FONT_PX, type Scene } from './charts/scene.ts';
import { SceneShapes } from './charts/scene-svg.tsx';

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
const WIDTH = LINE_WIDTH + 2 * PADDING;

const TEXT = { fill: 'var(--text)' };
const MUTED = { fill: 'var(--text-muted)' };

/** Title and notes, and the charts below each other, in the colors of the current theme. */
export function PictureSvg({ title, notes, parts }: Picture) {
  const lines = wrapped(notes);
  const head = PADDING + TITLE_HEIGHT + lines.length * NOTE_HEIGHT + 12;
  const height = parts.reduce((sum, { scene }) => sum + HEADING_HEIGHT + scene.height, head) + PADDING;
  let y = head;
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      fontSize={FONT_PX}
      style={{ fontFamily: 'var(--font)' }}
    >
      <rect width={WIDTH} height={height} style={{ fill: 'var(--surface-panel)' }} />
      <text x={PADDING} y={PADDING + 12} fontSize={14} fontWeight={600} style={TEXT}>
        {title}
      </text>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <text key={index} x={PADDING} y={PADDING + TITLE_HEIGHT + 10 + index * NOTE_HEIGHT} style={MUTED}>
          {line}
        </text>
      ))}
      {parts.map((part) => {
        const top = y;
        y += HEADING_HEIGHT + part.scene.height;
        return (
          <g key={part.title} transform={`translate(${PADDING} ${top})`}>
            <text y={16} fontSize={12} fontWeight={600} style={TEXT}>
              {part.title}
            </text>
            <text x={LINE_WIDTH} y={16} textAnchor="end" style={MUTED}>
              {part.note}
            </text>
            <g transform={`translate(0 ${HEADING_HEIGHT})`}>
              <SceneShapes scene={part.scene} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}

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
