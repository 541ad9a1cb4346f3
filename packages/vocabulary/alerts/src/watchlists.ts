/** Watchlists of one account. */
export const MAX_WATCHLISTS = 100;
/** Companies and people on one watchlist. */
export const MAX_WATCHLIST_MEMBERS = 10_000;
/** Letters of a watchlist's name. */
export const MAX_WATCHLIST_NAME = 100;
/** Members that one call adds or removes; a longer list is sent in several calls. */
export const MAX_MEMBERS_A_CALL = 1000;
/** Lines that one call reads; a longer list is sent in several calls. */
export const MAX_LINES_A_CALL = 500;
/** Texts of one line that are looked up: the line as it is, then the cells that may name a company or a person. */
export const MAX_TEXTS_A_LINE = 4;
/** Letters of a text that is looked up; a longer one names nothing. */
export const MAX_LINE_TEXT = 200;
/** Companies and people that an ambiguous line is answered with. */
export const MAX_LINE_CANDIDATES = 5;

/** What a watchlist holds. */
export const WATCHLIST_MEMBER_KINDS = ['company', 'person'] as const;

/** The error of whoever opens a list that is gone, or that its owner does not share. */
export const NO_SUCH_WATCHLIST = 'This watchlist is not there any more, or not shared with you.';
