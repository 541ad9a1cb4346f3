export { companyText, filingAddress, filingNotes, headlineOf, subjectLine } from './event-words.ts';
export { type EventFacts, type MessageFacts, messageFacts, TRADE_COLUMNS, type WhyFired } from './message-facts.ts';
export { messageText } from './message-text.ts';
export { cut, inPlainSigns, textHeadline, textMessage } from './text-message.ts';
export type { ToldMatch } from './told-match.ts';
