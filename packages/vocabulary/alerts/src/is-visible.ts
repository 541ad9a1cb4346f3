/**
 * Whether a text has a character that a person sees: neither white space nor one that is shown as nothing (Unicode,
 * `Default_Ignorable_Code_Point`), such as a zero-width space or a joiner.
 */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
