export { type CandidateAlert, candidateAlerts } from './candidate-alerts.ts';
export { type MatchInput, readMatchInputs, type TradeOfFiling } from './match-input.ts';
export { saysKeyword } from './says-keyword.ts';
