import { ExplorePage } from '../search/explore-page.tsx';
import { EVENTS } from './events.definition.ts';

/** /explore-material-events (spec part 3, section 2): 8-K filings and the stock's reaction. */
export default function EventsPage() {
  return <ExplorePage definition={EVENTS} />;
}
