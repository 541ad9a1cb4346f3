import { TabLinks } from '@sentinel/ui';

const PAGES = [
  { href: '/categorization/admin', label: 'Assignments' },
  { href: '/categorization/agreement', label: 'Agreement' },
] as const;

/** The pages of a categorization administrator. */
export const LeadTabs = ({ current }: { current: (typeof PAGES)[number]['href'] }) => (
  <TabLinks label="Categorization administration" links={PAGES} current={current} />
);
