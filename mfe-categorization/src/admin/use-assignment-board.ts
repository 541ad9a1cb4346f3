import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { forgetAssignments } from '../list/interaction-rows.ts';
import { changedReviewers, createBoard, reduceBoard, type StoredAssignments } from './assignment-board.ts';
import { saveAssignments, type UnsavedList } from './save-assignments.ts';

/** The assignments being edited, and how they are saved. */
export function useAssignmentBoard(assignments: StoredAssignments) {
  const [board, dispatch] = useReducer(reduceBoard, assignments, createBoard);
  const [isSaving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<readonly UnsavedList[]>([]);
  const queries = useQueryClient();
  useEffect(() => dispatch({ type: 'loaded', assignments }), [assignments]);

  /** Saves what has changed; true if all of it is stored. */
  async function save(): Promise<boolean> {
    setSaving(true);
    const failed = await saveAssignments(board, (reviewer, gvkeys) => dispatch({ type: 'saved', reviewer, gvkeys }));
    forgetAssignments(queries);
    setUnsaved(failed);
    setSaving(false);
    return failed.length === 0;
  }

  return { board, dispatch, isDirty: changedReviewers(board).length > 0, isSaving, unsaved, save };
}
