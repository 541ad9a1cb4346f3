export type { AcceptanceClock } from './data/acceptance-clock.ts';
export type { DataSetFiling } from './data/data-set-form.ts';
export { DATA_SET_TABLES, type DataSetTable } from './data/data-set-table.ts';
export { EdgarDataError, type EdgarDataErrorCode } from './data/edgar-data-error.ts';
export { type EdgarJson, parseEdgarJson } from './data/edgar-json.ts';
export { type DataSetEntry, insiderDataSet } from './data/insider-data-set.ts';
export type { ShareCount, ShareCounts } from './data/share-counts.ts';
export type { CompanyMaster, Submissions, SubmittedFiling } from './data/submissions-json.ts';
export type { ListedTicker, TickerFile } from './data/ticker-file.ts';
export type { Arrangement, ArrangementAction } from './parse/arrangements/arrangement.ts';
export { arrangementsOfSubmission, PERIODIC_FORM } from './parse/arrangements/periodic-report.ts';
export { ownerNameEvidence } from './parse/arrangements/person-name.ts';
export {
  type ClassifiedRow,
  classifyTrades,
  type FilingTrades,
  type TradeGroup,
  type TradeOwner,
} from './parse/classify-trades.ts';
export { decodeFiling } from './parse/decode-filing.ts';
export { type EasternTime, easternAcceptance, easternDigits } from './parse/eastern-time.ts';
export { type EdgarFile, parseEdgarFile } from './parse/edgar-file.ts';
export { EdgarParseError, type EdgarParseErrorCode } from './parse/edgar-parse-error.ts';
export { eightKItemsOfText } from './parse/eight-k-items-of-text.ts';
export { filedDay } from './parse/filed-day.ts';
export { type FullSubmission, parseFullSubmission, type SubmissionDocument } from './parse/full-submission.ts';
export type { NoticeDocument, NoticeLine, NoticeLot, NoticeOfSale, NoticeSale } from './parse/notice-of-sale.ts';
export { type OwnershipFiling, parseOwnershipFiling } from './parse/ownership-filing.ts';
export type {
  CodeSummary,
  DerivativeHolding,
  DerivativeTransaction,
  NonDerivativeHolding,
  NonDerivativeTransaction,
  NumberState,
  OwnerAddress,
  OwnershipForm,
  OwnershipIssuer,
  ReportingOwner,
} from './parse/ownership-form.ts';
export {
  parseSubmissionHeader,
  type SubmissionAddress,
  type SubmissionHeader,
  type SubmissionItem,
  type SubmissionParty,
} from './parse/submission-header.ts';
export type { TradingPlan } from './parse/trading-plan.ts';
export { type CurrentFeed, type FeedEntry, parseCurrentFeed, type UnreadEntry } from './read/current-feed.ts';
export {
  type EdgarAnswer,
  EdgarClient,
  type EdgarClientOptions,
  type EdgarRequest,
} from './read/edgar-client.ts';
export { EdgarHttpError, type EdgarHttpErrorCode } from './read/edgar-http-error.ts';
export {
  currentFeedPath,
  dailyIndexPath,
  FEED_LAST_START,
  FEED_PAGE,
  quarterlyIndexPath,
  quarterOf,
  submissionPath,
} from './read/edgar-paths.ts';
export { filingIndexRows, type IndexRow } from './read/filing-index.ts';
export { EdgarListingError, type EdgarListingErrorCode } from './read/listing-error.ts';
export type { RateLimiter } from './read/rate-limiter.ts';
export { checkUserAgent } from './read/user-agent.ts';
