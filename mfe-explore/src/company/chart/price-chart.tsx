import {
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  type TimeChartOptions,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { type ChartColors, chartColors, onThemeChange } from './chart-colors.ts';
import type { ChartSession } from './chart-sessions.ts';
import { MarkPainter } from './mark-painter.ts';

export interface PriceChartProps {
  readonly sessions: readonly ChartSession[];
  /** The first session in view. */
  readonly start: number;
  /** The session under the cursor. */
  readonly cursor: number | null;
  /** The pointer is on another session, or on none; `x` is where the session stands, in pixels from the left. */
  readonly onPoint: (index: number | null) => void;
  /** The reader clicked or tapped a session. */
  readonly onPick: (index: number) => void;
  /** Where the cursor stands, in pixels from the left edge of the chart; null when it is out of view. */
  readonly onPlace: (x: number | null) => void;
}

/** Sessions of space to the right of the last one, so that its marks are not cut. */
const SPACE_RIGHT = 3;

/**
 * The price line with its marks (lightweight-charts). Loaded only when a company has prices. The keyboard and the text
 * of the cursor belong to the panel around it.
 */
export default function PriceChart({ sessions, start, cursor, onPoint, onPick, onPlace }: PriceChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ chart: IChartApi; series: ISeriesApi<'Line'>; painter: MarkPainter }>(null);
  const handlers = useRef({ onPoint, onPick });
  handlers.current = { onPoint, onPick };

  useEffect(() => {
    if (!frame.current) return;
    const colors = chartColors();
    const chart = createChart(frame.current, { ...FIXED_OPTIONS, ...themed(colors) });
    const series = chart.addSeries(LineSeries, { ...FIXED_LINE, ...themedLine(colors) });
    const painter = new MarkPainter(colors);
    series.attachPrimitive(painter);
    drawn.current = { chart, series, painter };
    const pointed = ({ logical, point, sourceEvent }: MouseEventParams) => {
      // Without an event, it was the keyboard that set the cursor.
      if (sourceEvent || !point) handlers.current.onPoint(point && logical !== undefined ? logical : null);
    };
    const picked = ({ logical }: MouseEventParams) => {
      if (logical !== undefined) handlers.current.onPick(logical);
    };
    chart.subscribeCrosshairMove(pointed);
    chart.subscribeClick(picked);
    return () => {
      drawn.current = null;
      chart.remove();
    };
  }, []);

  useEffect(() => {
    drawn.current?.series.setData(sessions.map(({ day, close }) => ({ time: day, value: close })));
    const paint = () => {
      const colors = chartColors();
      drawn.current?.chart.applyOptions(themed(colors));
      drawn.current?.series.applyOptions(themedLine(colors));
      drawn.current?.painter.show(sessions, colors);
    };
    paint();
    return onThemeChange(paint);
  }, [sessions]);

  useEffect(() => {
    drawn.current?.chart
      .timeScale()
      .setVisibleLogicalRange({ from: start, to: Math.max(start, sessions.length - 1) + SPACE_RIGHT });
  }, [sessions, start]);

  useEffect(() => {
    const { chart, series } = drawn.current ?? {};
    if (!chart || !series) return;
    const session = cursor === null ? undefined : sessions[cursor];
    if (cursor === null || !session) {
      chart.clearCrosshairPosition();
      return onPlace(null);
    }
    const time = chart.timeScale();
    const range = time.getVisibleLogicalRange();
    if (range && (cursor < range.from || cursor > range.to)) {
      const width = range.to - range.from;
      const from = cursor < range.from ? cursor - 1 : cursor + 1 - width;
      time.setVisibleLogicalRange({ from, to: from + width });
    }
    chart.setCrosshairPosition(session.close, session.day, series);
    onPlace(time.timeToCoordinate(session.day));
  }, [sessions, cursor, onPlace]);

  return <div ref={frame} style={{ height: '100%' }} />;
}

const FIXED_OPTIONS: DeepPartial<TimeChartOptions> = {
  autoSize: true,
  localization: { locale: 'en-US', dateFormat: 'dd MMM yyyy' },
  // The page scrolls with the wheel; dragging moves the chart.
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  timeScale: { borderVisible: false, fixLeftEdge: true, minBarSpacing: 0.05 },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.16 } },
};

const themed = ({ panel, muted, grid, control, raised, font }: ChartColors): DeepPartial<TimeChartOptions> => ({
  layout: {
    background: { type: ColorType.Solid, color: panel },
    textColor: muted,
    fontFamily: font,
    fontSize: 11,
    // Its logo is written as HTML, which the content security policy refuses; the panel has the link instead.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: grid } },
  crosshair: {
    mode: CrosshairMode.Magnet,
    vertLine: { color: control, style: LineStyle.Solid, labelBackgroundColor: raised },
    horzLine: { visible: false, labelVisible: false },
  },
});

const FIXED_LINE = { lineWidth: 2, priceLineVisible: false } as const;
const themedLine = ({ line }: ChartColors) => ({ color: line, crosshairMarkerBackgroundColor: line });
