import { DOT_PX, FONT_PX, type Point, type Scene, type Shape, STROKE_PX, TONES } from './scene.ts';

/** A scene as SVG, as wide as there is room. What it shows is said in words beside it. */
export function SceneSvg({ scene }: { readonly scene: Scene }) {
  return (
    <svg viewBox={`0 0 ${scene.width} ${scene.height}`} width="100%" aria-hidden="true" fontSize={FONT_PX}>
      <SceneShapes scene={scene} />
    </svg>
  );
}

/** The shapes of a scene, for an SVG that is around them. */
export function SceneShapes({ scene: { shapes } }: { readonly scene: Scene }) {
  return shapes.map((shape, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the scene
    <ShapeSvg key={index} shape={shape} />
  ));
}

const pointsText = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
const round = (px: number) => Math.round(px * 100) / 100;

function ShapeSvg({ shape }: { readonly shape: Shape }) {
  const { token, opacity } = TONES[shape.tone];
  const color = `var(${token})`;
  switch (shape.kind) {
    case 'line':
      return (
        <line
          x1={round(shape.from[0])}
          y1={round(shape.from[1])}
          x2={round(shape.to[0])}
          y2={round(shape.to[1])}
          style={{ stroke: color, strokeOpacity: opacity, strokeWidth: STROKE_PX.line }}
        />
      );
    case 'path':
      return (
        <polyline
          points={pointsText(shape.points)}
          style={{ fill: 'none', stroke: color, strokeWidth: STROKE_PX.path }}
        />
      );
    case 'area':
      return <polygon points={pointsText(shape.points)} style={{ fill: color, fillOpacity: opacity }} />;
    case 'bar':
      return (
        <rect
          x={round(shape.x)}
          y={round(shape.y)}
          width={round(shape.width)}
          height={round(shape.height)}
          style={{ fill: color, fillOpacity: opacity }}
        />
      );
    case 'dot':
      return (
        <circle
          cx={round(shape.at[0])}
          cy={round(shape.at[1])}
          r={DOT_PX}
          style={{ fill: shape.isHollow ? 'var(--surface-panel)' : color, stroke: color, strokeWidth: STROKE_PX.path }}
        />
      );
    case 'text':
      return (
        <text
          x={round(shape.at[0])}
          y={round(shape.at[1])}
          textAnchor={shape.anchor}
          style={{ fill: color, fontVariantNumeric: 'tabular-nums' }}
        >
          {shape.text}
        </text>
      );
  }
}
