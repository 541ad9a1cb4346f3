import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { ChartColors } from './chart-colors.ts';
import type { ChartSession, ClusterMark } from './chart-sessions.ts';
import { itemLabel, largestValue, markWidthPx, type PlacedLabel, withoutOverlap } from './mark-geometry.ts';

const FROM_LINE_PX = 8;
const LABEL_HEIGHT_PX = 18;
const LABEL_PADDING_PX = 6;
/** How far a band reaches beyond its first and last session. */
const BAND_EDGE_PX = 4;

/**
 * Draws what happened on top of the price line: purchases as triangles below it, sales above it, as large as their value;
 * 8-Ks as dashed lines with their item at the bottom; clusters as bands behind them. The library's own markers have only one size and shape of text.
 */
export class MarkPainter implements ISeriesPrimitive<Time> {
  #chart: IChartApi | undefined;
  #series: ISeriesApi<'Line'> | undefined;
  #redraw: () => void = () => undefined;
  #sessions: readonly ChartSession[] = [];
  #largest = 0;
  #colors: ChartColors;
  readonly #views = [{ renderer: () => this.#renderer }];
  readonly #renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context, mediaSize }) => this.#draw(context, mediaSize.height)),
  };

  constructor(colors: ChartColors) {
    this.#colors = colors;
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>) {
    this.#chart = chart as IChartApi;
    this.#series = series as ISeriesApi<'Line'>;
    this.#redraw = requestUpdate;
  }

  paneViews() {
    return this.#views;
  }

  show(sessions: readonly ChartSession[], colors: ChartColors) {
    this.#sessions = sessions;
    this.#largest = largestValue(sessions);
    this.#colors = colors;
    this.#redraw();
  }

  #draw(context: CanvasRenderingContext2D, height: number) {
    const range = this.#chart?.timeScale().getVisibleLogicalRange();
    if (!this.#chart || !range) return;
    const labels: PlacedLabel[] = [];
    context.font = `600 11px ${this.#colors.font}`;
    const end = Math.min(this.#sessions.length - 1, Math.ceil(range.to));
    this.#drawClusters(context, height);
    for (let index = Math.max(0, Math.floor(range.from)); index <= end; index += 1) {
      const session = this.#sessions[index];
      const x = this.#chart.timeScale().logicalToCoordinate(index as Logical);
      if (!session || x === null) continue;
      if (session.events.length > 0) {
        const text = itemLabel(session.events.flatMap(({ items }) => items));
        this.#drawEventLine(context, x, height - LABEL_HEIGHT_PX);
        labels.push({ x, text, widthPx: context.measureText(text).width + 2 * LABEL_PADDING_PX });
      }
      this.#drawTrades(context, session, x);
    }
    for (const label of withoutOverlap(labels)) this.#drawLabel(context, label, height);
  }

  /** A band from the first to the last session of each cluster, and an edge at its foot that tells the direction without color. */
  #drawClusters(context: CanvasRenderingContext2D, height: number) {
    const time = this.#chart?.timeScale();
    const spans = new Map<ClusterMark, { first: number; last: number }>();
    for (const [index, { clusters }] of this.#sessions.entries())
      for (const cluster of clusters) spans.set(cluster, { first: spans.get(cluster)?.first ?? index, last: index });
    for (const [{ direction }, { first, last }] of spans) {
      const from = time?.logicalToCoordinate(first as Logical) ?? null;
      const to = time?.logicalToCoordinate(last as Logical) ?? null;
      if (from === null || to === null) continue;
      const [left, width] = [from - BAND_EDGE_PX, to - from + 2 * BAND_EDGE_PX];
      const isPurchase = direction === 'purchase';
      context.save();
      context.fillStyle = isPurchase ? this.#colors.gain : this.#colors.loss;
      context.globalAlpha = 0.1;
      context.fillRect(left, 0, width, height);
      context.globalAlpha = 0.6;
      context.fillRect(left, isPurchase ? height - 2 : 0, width, 2);
      context.restore();
    }
  }

  #drawTrades(context: CanvasRenderingContext2D, { close, trades }: ChartSession, x: number) {
    const line = this.#series?.priceToCoordinate(close);
    if (line === null || line === undefined) return;
    let below = line + FROM_LINE_PX;
    let above = line - FROM_LINE_PX;
    for (const { direction, value } of trades) {
      const width = markWidthPx(value, this.#largest);
      const tall = width * 0.87;
      const isPurchase = direction === 'purchase';
      const tip = isPurchase ? below : above;
      const base = isPurchase ? tip + tall : tip - tall;
      context.beginPath();
      context.moveTo(x, tip);
      context.lineTo(x + width / 2, base);
      context.lineTo(x - width / 2, base);
      context.closePath();
      const color = isPurchase ? this.#colors.gain : this.#colors.loss;
      context.lineWidth = 1;
      context.fillStyle = value === null ? this.#colors.panel : color;
      context.strokeStyle = value === null ? color : this.#colors.panel;
      context.fill();
      context.stroke();
      if (isPurchase) below = base + 2;
      else above = base - 2;
    }
  }

  #drawEventLine(context: CanvasRenderingContext2D, x: number, bottom: number) {
    context.save();
    context.setLineDash([2, 3]);
    context.strokeStyle = this.#colors.control;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, bottom);
    context.stroke();
    context.restore();
  }

  #drawLabel(context: CanvasRenderingContext2D, { x, text, widthPx }: PlacedLabel, height: number) {
    const top = height - LABEL_HEIGHT_PX - 1;
    context.beginPath();
    context.roundRect(x - widthPx / 2, top, widthPx, LABEL_HEIGHT_PX, 4);
    context.fillStyle = this.#colors.raised;
    context.strokeStyle = this.#colors.control;
    context.lineWidth = 1;
    context.fill();
    context.stroke();
    context.fillStyle = this.#colors.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x, top + LABEL_HEIGHT_PX / 2 + 0.5);
  }
}
