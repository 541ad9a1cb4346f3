import { useBrandContent } from '../brand/brand-content.ts';

/** The consulting firm's home (spec part 3 section 2 "Consulting-firm home sections"). */
export default function ConsultingPage() {
  const { consulting } = useBrandContent();
  return <p>{consulting.hero.text}</p>;
}
