/** Spec part 2 section 8: no answer came. */
export const SAVING_MESSAGE = 'Network error while saving.';
export const DELETING_MESSAGE = 'Network error while deleting.';
