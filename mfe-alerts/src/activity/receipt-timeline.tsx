import styles from './activity.module.css';
import type { Receipt } from './activity.query.ts';
import { pendingText, receiptTitle, stepTimeText, stepWords } from './receipt-words.ts';

interface ReceiptTimelineProps {
  readonly receipt: Receipt;
  readonly matchedAt: string;
  readonly timeZone: string;
}

/** The way of one message: every step with its time (look/alerts). */
export function ReceiptTimeline({ receipt, matchedAt, timeZone }: ReceiptTimelineProps) {
  const pending = pendingText(receipt);
  return (
    <div className={styles.receipt}>
      <p className={styles.receiptTitle}>{receiptTitle(receipt)}</p>
      <ol className={styles.steps}>
        {receipt.steps.map((step) => {
          const { text, tone } = stepWords(step);
          return (
            <li key={`${step.at} ${step.step}`} className={styles.step} data-tone={tone}>
              <span>{text}</span>
              <time dateTime={step.at}>{stepTimeText(step.at, matchedAt, timeZone)}</time>
            </li>
          );
        })}
        {pending === undefined ? null : (
          <li className={styles.step} data-tone="waits">
            <span>{pending}</span>
          </li>
        )}
      </ol>
    </div>
  );
}
