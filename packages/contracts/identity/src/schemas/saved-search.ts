import { Line, Uuid } from '@sentinel/contracts/fields';
import Type from 'typebox';

/** The page that a saved search belongs to, by the operation that it calls. */
const SearchPage = Type.Union([Type.Literal('explore_trades'), Type.Literal('explore_events')]);

/** What the user chooses of a saved search. */
export const savedSearchFields = {
  page: SearchPage,
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$' }),
  query: Line(4000),
  is_default: Type.Boolean({ description: 'The page opens with it. A page has at most one.' }),
};

/** A search under a name: `query` is what stands in the address of its page after `?`. */
export const SavedSearch = Type.Object({ id: Uuid, ...savedSearchFields }, { additionalProperties: false });
