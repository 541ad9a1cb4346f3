import { ExplorePage } from '../search/explore-page.tsx';
import { TRADES } from './trades.definition.ts';

/** /explore-trades (spec part 3, section 2): insider purchases and sales, and how they turned out. */
export default function TradesPage() {
  return <ExplorePage definition={TRADES} />;
}
