import { onCLS, onINP, onLCP } from 'web-vitals';
import { takeNotes } from './notes.ts';
import { sendBatch } from './send-batch.ts';
import { signalSender } from './signal-sender.ts';
import { visitBook } from './visit-book.ts';

/** Sends what is noted in this page to delivery, with the web vitals of the area at whose time they were measured. */
export function reportSignals(): void {
  const sender = signalSender(sendBatch);
  const book = visitBook();
  takeNotes((note) => sender.add(book.read(note)));
  onLCP(({ value, rating, entries }) =>
    sender.add(book.vital({ name: 'lcp', value, isPoor: rating === 'poor', at: entries.at(-1)?.startTime ?? 0 })),
  );
  onINP(({ value, rating, entries }) =>
    sender.add(book.vital({ name: 'inp', value, isPoor: rating === 'poor', at: entries[0]?.startTime ?? 0 })),
  );
  onCLS(({ value, entries }) =>
    sender.add(book.vital({ name: 'cls', value, isPoor: false, at: entries.at(-1)?.startTime ?? 0 })),
  );
}
