export { type CandidateAlert, candidateAlerts } from './candidate-alerts.ts';
export { readMaterialEvents } from './read-material-events.ts';
export { readTextEvents } from './read-text-events.ts';
export { readTradeEvents } from './read-trade-events.ts';
export { readWaitingEvents, type WaitingEvent } from './read-waiting-events.ts';
export { saidKeywords } from './said-keywords.ts';
export { saysKeyword } from './says-keyword.ts';
export { type FoundEvent, type SearchSpan, saying, searchAlert } from './search-alert.ts';
export { readStoredCriteria, ruleOf, type StoredCriteria } from './stored-criteria.ts';
