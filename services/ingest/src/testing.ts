// For tests that compare with the facts: of the demo market, and of what the portal says of a return.
export { computeAllFacts, computePendingFacts } from './facts/compute-facts.ts';
export { writeMadeUpMarket } from './facts/testing/made-up-market.ts';
export { changesOf, storedFacts } from './facts/testing/stored-facts.ts';
export { wrongFacts } from './facts/testing/wrong-facts.ts';
export { checkTags } from './facts/testing/wrong-tags.ts';
export { ensureSessions } from './prices/ensure-sessions.ts';
