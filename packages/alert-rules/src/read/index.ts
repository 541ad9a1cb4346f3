export { type CandidateAlert, candidateAlerts } from './candidate-alerts.ts';
export { narrowing } from './narrowing.ts';
export { readEvents } from './read-events.ts';
export { readPriceEvents, type StoredPriceEvent, sessionMoves } from './read-price-events.ts';
export { readWaitingEvents, type WaitingEvent } from './read-waiting-events.ts';
export { saidKeywords, saying } from './said-keywords.ts';
export { saysKeyword } from './says-keyword.ts';
export { type FoundEvent, pastEvents, type SearchSpan, searchAlert } from './search-alert.ts';
export { readStoredCriteria, ruleOf, type StoredCriteria, targetsOf } from './stored-criteria.ts';
