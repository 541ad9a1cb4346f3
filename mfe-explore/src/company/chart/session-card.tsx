import { dayText } from '@sentinel/calendar';
import { FilingLink } from '@sentinel/market-ui';
import { IconButton } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { X } from 'lucide-react';
import type { ChartSession } from './chart-sessions.ts';
import styles from './price-panel.module.css';
import {
  closeText,
  clusterMarkDetail,
  clusterMarkText,
  eventMarkDetail,
  eventMarkText,
  tradeMarkDetail,
  tradeMarkText,
} from './session-text.ts';

interface SessionCardProps {
  readonly sessions: readonly ChartSession[];
  readonly index: number;
  /** Where the session stands, and how wide the chart is, in pixels. */
  readonly x: number;
  readonly width: number;
  readonly cik: string;
  /** Given while the card is pinned: it then also has the links to the filings. */
  readonly onClose: (() => void) | undefined;
}

const FROM_CURSOR_PX = 14;

/** What the cursor of the chart is on: beside it, on the side that has more room. */
export function SessionCard({ sessions, index, x, width, cik, onClose }: SessionCardProps) {
  const session = sessions[index];
  if (!session) return null;
  const link = (accession: string) =>
    onClose ? (
      <>
        {' · '}
        <FilingLink url={filingUrl(cik, accession)} label="Filing" inSentence />
      </>
    ) : null;
  const side = x > width / 2 ? { right: width - x + FROM_CURSOR_PX } : { left: x + FROM_CURSOR_PX };
  return (
    <div className={styles.card} style={side} data-pinned={onClose ? '' : undefined}>
      <p className={styles.cardDay}>
        <b>{dayText(session.day)}</b> {closeText(sessions, index)}
        {onClose ? (
          <IconButton
            size="small"
            label="Close the details"
            icon={<X size={14} aria-hidden="true" />}
            onClick={onClose}
          />
        ) : null}
      </p>
      {session.trades.map((mark) => (
        <p key={mark.accno}>
          <b>{tradeMarkText(mark)}</b>
          <span className={styles.cardDetail}>
            {tradeMarkDetail(mark)}
            {link(mark.accno)}
          </span>
        </p>
      ))}
      {session.clusters.map((mark) => (
        <p key={`${mark.direction} ${mark.from}`}>
          <b>{clusterMarkText(mark)}</b>
          <span className={styles.cardDetail}>{clusterMarkDetail(mark)}</span>
        </p>
      ))}
      {session.events.map((mark) => (
        <p key={mark.accno}>
          <b>{eventMarkText(mark)}</b>
          <span className={styles.cardDetail}>
            {eventMarkDetail(mark)}
            {link(mark.accno)}
          </span>
        </p>
      ))}
    </div>
  );
}
