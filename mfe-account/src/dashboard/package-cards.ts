import { type Access, type DashboardCard, decideAccess, type PackageName, type Visitor } from '@sentinel/federation';

export interface ShownCard extends DashboardCard {
  readonly isAllowed: boolean;
}

/** The sections of the dashboard (spec part 1, section 2), with the anchors that the menu links to. */
export const SECTIONS: readonly { readonly package: PackageName; readonly title: string; readonly id: string }[] = [
  { package: 'alerts', title: 'Alerts Package', id: 'alerts-package' },
  { package: 'analysis', title: 'Analysis Package', id: 'analysis-package' },
  { package: 'custom', title: 'Custom Packages', id: 'custom-packages' },
];

/**
 * The cards of one section. Cards without access are shown grayed out, except that the custom packages show only
 * permitted ones (spec part 1, section 6).
 */
export function cardsOf(name: PackageName, cards: readonly DashboardCard[], visitor: Visitor): ShownCard[] {
  return cards
    .filter((card) => card.package === name)
    .map((card) => ({ ...card, isAllowed: decideAccess(card.access, visitor) === 'allow' }))
    .filter(({ isAllowed }) => isAllowed || name !== 'custom');
}

/** Whether the visitor may open the page of a card. */
export const mayOpenOf =
  (cards: readonly DashboardCard[], visitor: Visitor) =>
  (path: string): boolean =>
    cards.some((card) => card.path === path && decideAccess(card.access, visitor) === 'allow');

/** The permissions of which one opens a page. */
export const permissionsFor = (access: Access): readonly string[] =>
  typeof access === 'object' ? (access.anyOf ?? []) : [];
