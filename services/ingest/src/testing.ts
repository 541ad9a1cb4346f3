// For the test of the demo market's facts.
export { computeAllFacts, computePendingFacts } from './facts/compute-facts.ts';
export { changesOf, storedFacts } from './facts/testing/stored-facts.ts';
export { wrongFacts } from './facts/testing/wrong-facts.ts';
export { ensureSessions } from './prices/ensure-sessions.ts';
