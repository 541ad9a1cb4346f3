export interface ReviewedCompany {
  readonly gvkey: string;
  readonly name: string;
  /** Interactions of the company. */
  readonly total: number;
}

/** By email, the companies (gvkeys) that a reviewer is assigned. */
type AssignmentLists = ReadonlyMap<string, ReadonlySet<string>>;

/** What the server knows: companies by name, reviewers by email, and who reviews what, with the progress made. */
export interface StoredAssignments {
  readonly companies: readonly ReviewedCompany[];
  readonly reviewers: readonly string[];
  /** By email, what the reviewers are called. */
  readonly names: ReadonlyMap<string, string>;
  /** By email and gvkey: how many interactions are categorized. */
  readonly categorized: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The assignments of every reviewer, as stored and as edited (spec part 3 section 4 "Admin assignment screen"). */
export interface AssignmentBoard {
  readonly companies: readonly ReviewedCompany[];
  readonly reviewers: readonly string[];
  /** By email, what the reviewers are called. */
  readonly names: ReadonlyMap<string, string>;
  readonly stored: AssignmentLists;
  readonly edited: AssignmentLists;
  /** By email and gvkey, also of companies that are no longer assigned. */
  readonly categorized: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export type BoardAction =
  | { readonly type: 'loaded'; readonly assignments: StoredAssignments }
  | { readonly type: 'toggled'; readonly reviewer: string; readonly gvkey: string }
  | { readonly type: 'toggled all'; readonly reviewer: string }
  | { readonly type: 'saved'; readonly reviewer: string; readonly gvkeys: readonly string[] }
  | { readonly type: 'discarded' };

const NONE: ReadonlySet<string> = new Set();

export function assignedTo({ edited }: AssignmentBoard, reviewer: string): ReadonlySet<string> {
  return edited.get(reviewer) ?? NONE;
}

/** How many interactions of a company a reviewer has categorized, as far as known; an earlier assignment counts. */
export function categorizedBy({ categorized }: AssignmentBoard, reviewer: string, gvkey: string): number {
  return categorized.get(reviewer)?.get(gvkey) ?? 0;
}

export function hasAllCompanies(board: AssignmentBoard, reviewer: string): boolean {
  const assigned = assignedTo(board, reviewer);
  return board.companies.length > 0 && board.companies.every(({ gvkey }) => assigned.has(gvkey));
}

/** The reviewers whose lists differ from the stored ones. */
export function changedReviewers({ reviewers, stored, edited }: AssignmentBoard): readonly string[] {
  return reviewers.filter((reviewer) => !areSame(stored.get(reviewer) ?? NONE, edited.get(reviewer) ?? NONE));
}

/** By gvkey, how many reviewers are assigned a company. */
export function reviewersByCompany(board: AssignmentBoard): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const reviewer of board.reviewers)
    for (const gvkey of assignedTo(board, reviewer)) counts.set(gvkey, (counts.get(gvkey) ?? 0) + 1);
  return counts;
}

export function createBoard(assignments: StoredAssignments): AssignmentBoard {
  const stored = listsOf(assignments);
  return { ...assignments, stored, edited: stored };
}

export function reduceBoard(board: AssignmentBoard, action: BoardAction): AssignmentBoard {
  switch (action.type) {
    case 'loaded': {
      const changed = new Set(changedReviewers(board));
      const stored = listsOf(action.assignments);
      const edited = new Map(
        action.assignments.reviewers.map((reviewer) => [
          reviewer,
          (changed.has(reviewer) ? board.edited : stored).get(reviewer) ?? NONE,
        ]),
      );
      const categorized = keepEarlier(board.categorized, action.assignments.categorized);
      return { ...action.assignments, stored, edited, categorized };
    }
    case 'toggled': {
      const list = new Set(assignedTo(board, action.reviewer));
      if (!list.delete(action.gvkey)) list.add(action.gvkey);
      return edit(board, action.reviewer, list);
    }
    case 'toggled all':
      return edit(
        board,
        action.reviewer,
        hasAllCompanies(board, action.reviewer) ? NONE : new Set(board.companies.map(({ gvkey }) => gvkey)),
      );
    case 'saved':
      return { ...board, stored: new Map(board.stored).set(action.reviewer, new Set(action.gvkeys)) };
    case 'discarded':
      return { ...board, edited: board.stored };
  }
}

const edit = (board: AssignmentBoard, reviewer: string, list: ReadonlySet<string>): AssignmentBoard => ({
  ...board,
  edited: new Map(board.edited).set(reviewer, list),
});

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((gvkey) => other.has(gvkey));

const listsOf = ({ reviewers, categorized }: StoredAssignments): AssignmentLists =>
  new Map(reviewers.map((reviewer) => [reviewer, new Set(categorized.get(reviewer)?.keys())]));

/** The newest counts, and the earlier ones of companies that are not assigned any more. */
function keepEarlier(
  before: StoredAssignments['categorized'],
  now: StoredAssignments['categorized'],
): StoredAssignments['categorized'] {
  const reviewers = new Set([...before.keys(), ...now.keys()]);
  return new Map(
    [...reviewers].map((reviewer) => [
      reviewer,
      new Map([...(before.get(reviewer) ?? []), ...(now.get(reviewer) ?? [])]),
    ]),
  );
}
