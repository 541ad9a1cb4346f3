import type { InsiderType } from '@sentinel/vocabulary-market';
import type { ReportingOwner } from './ownership-form.ts';

type OwnerRoles = Pick<
  ReportingOwner,
  'is_director' | 'is_officer' | 'is_ten_percent_owner' | 'is_other' | 'officer_title' | 'other_text'
>;

/** The relationships an owner checked, in the order of the vocabulary; `Other` when there are none. */
export function insiderTypes(owner: OwnerRoles): InsiderType[] {
  const types: InsiderType[] = [];
  if (owner.is_officer) types.push('Officer');
  if (owner.is_director) types.push('Director');
  if (owner.is_ten_percent_owner) types.push('10% Owner');
  if (owner.is_other || types.length === 0) types.push('Other');
  return types;
}

/** An owner's roles in one line, such as `Chief Executive Officer, Director`; titles are as filed. */
export function ownerTitle(owner: OwnerRoles): string {
  return insiderTypes(owner)
    .map((type) => {
      if (type === 'Officer') return owner.officer_title ?? type;
      if (type === 'Other') return owner.other_text ?? type;
      return type;
    })
    .join(', ');
}
