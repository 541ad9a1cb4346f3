import { DOT_PX, FONT_PX, type Point, type Scene, type Shape, STROKE_PX, TONES } from './scene.ts';

/** What drawing needs of a canvas. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'restore'
  | 'save'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'translate'
>;

/** The value of a CSS token in the current theme. */
export type ReadToken = (token: string) => string;

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** Draws a scene with its upper left corner at a point. */
export function drawScene(brush: Brush, { shapes }: Scene, [x, y]: Point, read: ReadToken): void {
  brush.save();
  brush.translate(x, y);
  for (const shape of shapes) drawShape(brush, shape, read);
  brush.restore();
}

function drawShape(brush: Brush, shape: Shape, read: ReadToken) {
  const { token, opacity } = TONES[shape.tone];
  brush.globalAlpha = opacity;
  brush.fillStyle = read(token);
  brush.strokeStyle = read(token);
  switch (shape.kind) {
    case 'line':
      brush.lineWidth = STROKE_PX.line;
      trace(brush, [shape.from, shape.to]);
      return brush.stroke();
    case 'path':
      brush.lineWidth = STROKE_PX.path;
      trace(brush, shape.points);
      return brush.stroke();
    case 'area':
      trace(brush, shape.points);
      brush.closePath();
      return brush.fill();
    case 'bar':
      return brush.fillRect(shape.x, shape.y, shape.width, shape.height);
    case 'dot':
      brush.lineWidth = STROKE_PX.path;
      brush.beginPath();
      brush.arc(shape.at[0], shape.at[1], DOT_PX, 0, 2 * Math.PI);
      if (shape.isHollow) brush.fillStyle = read(TONES.panel.token);
      brush.fill();
      return brush.stroke();
    case 'text':
      brush.font = `${FONT_PX}px ${read('--font')}`;
      brush.textAlign = ALIGN[shape.anchor];
      return brush.fillText(shape.text, ...shape.at);
  }
}

function trace(brush: Brush, points: readonly Point[]) {
  brush.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) brush.moveTo(x, y);
    else brush.lineTo(x, y);
  }
}
