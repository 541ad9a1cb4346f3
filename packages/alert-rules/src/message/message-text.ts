import { type EventFacts, type MessageFacts, TRADE_COLUMNS, type WhyFired } from './message-facts.ts';

/** What a message says as plain text, without its links. */
export function messageText({ events, notes }: MessageFacts): string[] {
  return [...events.flatMap(eventText), ...notes.flatMap((note) => [note, ''])];
}

const eventText = ({ details, heading, lead, trades, why }: EventFacts): string[] => [
  heading,
  '',
  ...lead,
  ...(lead.length > 0 ? [''] : []),
  ...why.flatMap(whyText),
  ...columns(trades.length === 0 ? [] : [TRADE_COLUMNS, ...trades]),
  ...columns(details),
];

const whyText = ({ conditions, passages, title }: WhyFired): string[] => [
  title,
  ...conditions.map(([asked, found]) => `- ${asked} – ${found}`),
  ...passages.map(({ after, before, said }) => `  ${before}“${said}”${after}`),
  '',
];

/** Rows as columns of plain text, and an empty line after them. */
function columns(rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? [];
  return [
    ...rows.map((row) =>
      row
        .map((cell, index) => cell.padEnd((widths[index] ?? 0) + 2))
        .join('')
        .trimEnd(),
    ),
    '',
  ];
}
