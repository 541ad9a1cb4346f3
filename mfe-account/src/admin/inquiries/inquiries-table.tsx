import { Trash2 } from '@sentinel/ui';
import { type RefObject, useState } from 'react';
import { phoneText } from '../../profile/phone-text.ts';
import table from '../rows/admin-table.module.css';
import cells from '../rows/cells.module.css';
import { WholeWord } from '../rows/cells.tsx';
import { type ReadOnlyColumn, ReadOnlyTable } from '../rows/read-only-table.tsx';
import { DetailsAction, RowAction } from '../rows/row-action.tsx';
import { showWhen } from '../when.tsx';
import { AccessRequest } from './access-request.tsx';
import type { Inquiry } from './inquiries.query.ts';
import { detailsId, InquiryDetails } from './inquiry-details.tsx';
import { inquiryName, senderName } from './inquiry-words.ts';

const COLUMNS: readonly ReadOnlyColumn<Inquiry>[] = [
  { name: 'When', show: ({ at }) => showWhen(at) },
  { name: 'Name', show: (inquiry) => <bdi>{senderName(inquiry)}</bdi> },
  {
    name: 'Email',
    show: ({ email }) => (
      <bdi>
        <WholeWord>{email}</WholeWord>
      </bdi>
    ),
  },
  { name: 'Company', show: ({ company }) => <bdi>{company}</bdi> },
  { name: 'Role', show: ({ role }) => <span className={cells.nowrap}>{role}</span> },
  {
    name: 'Country/State',
    show: ({ country, state_region }) => (
      <span className={cells.words}>
        {country}, <bdi>{state_region}</bdi>
      </span>
    ),
  },
  { name: 'Phone', show: ({ phone }) => <span className={cells.nowrap}>{phoneText(phone)}</span> },
];

interface InquiriesTableProps {
  readonly inquiries: readonly Inquiry[];
  readonly wrapper: RefObject<HTMLDivElement | null>;
  /** The inquiry whose request is being granted. */
  readonly granting: Inquiry | undefined;
  readonly onGrant: (inquiry: Inquiry) => void;
  readonly onDelete: (inquiry: Inquiry) => void;
}

/** Inquiries; a row that is open shows below it what it has no column for. */
export function InquiriesTable({ inquiries, wrapper, granting, onGrant, onDelete }: InquiriesTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  function toggle(id: number) {
    const changed = new Set(open);
    if (!changed.delete(id)) changed.add(id);
    setOpen(changed);
  }

  return (
    <div ref={wrapper}>
      <ReadOnlyTable
        label="Inquiries"
        columns={[
          ...COLUMNS,
          {
            name: 'Asks for',
            show: (inquiry) => (
              <AccessRequest inquiry={inquiry} isBusy={granting?.id === inquiry.id} onGrant={onGrant} />
            ),
          },
        ]}
        rows={inquiries}
        keyOf={({ id }) => id}
        details={(inquiry) => (open.has(inquiry.id) ? <InquiryDetails inquiry={inquiry} /> : null)}
        action={(inquiry) => (
          <div className={table.actions}>
            <DetailsAction
              of={inquiryName(inquiry)}
              controls={detailsId(inquiry.id)}
              isOpen={open.has(inquiry.id)}
              onClick={() => toggle(inquiry.id)}
            />
            <RowAction
              label="Delete"
              of={inquiryName(inquiry)}
              icon={<Trash2 size={16} aria-hidden="true" />}
              isDangerous
              onClick={() => onDelete(inquiry)}
            />
          </div>
        )}
      />
    </div>
  );
}
