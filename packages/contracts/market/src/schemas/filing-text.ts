import { nullable } from '@sentinel/contracts/fields';
import Type from 'typebox';

/** What one answer has of a document's text, without markup. */
export const FilingText = Type.String({ maxLength: 130_000 });

/** Where the rest of the text begins, for `get_filing_text`; null: there is no more. */
export const NextPart = nullable(Type.Integer({ minimum: 0 }));
