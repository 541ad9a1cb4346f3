import { call, isError } from '@sentinel/api-client';
import { type AssignmentBoard, assignedTo, changedReviewers } from './assignment-board.ts';

/** A reviewer whose list could not be saved. */
export interface UnsavedList {
  readonly reviewer: string;
  readonly message: string;
}

/**
 * Saves the lists that have changed, with one call for each reviewer (spec part 3 section 7). One that fails does not keep
 * the others from being saved.
 * @param onSaved called for each list that is stored, as soon as it is
 * @returns the lists that are not stored
 */
export async function saveAssignments(
  board: AssignmentBoard,
  onSaved: (reviewer: string, gvkeys: readonly string[]) => void,
): Promise<readonly UnsavedList[]> {
  const unsaved: UnsavedList[] = [];
  for (const reviewer of changedReviewers(board)) {
    const gvkeys = [...assignedTo(board, reviewer)];
    const answer = await call('update_categorization_user_assignment', { user_email: reviewer, gvkeys });
    if (isError(answer)) unsaved.push({ reviewer, message: answer.error });
    else onSaved(reviewer, gvkeys);
  }
  return unsaved;
}
