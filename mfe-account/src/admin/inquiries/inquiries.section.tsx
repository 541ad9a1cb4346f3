import { ask, call } from '@sentinel/api-client';
import { EmptyState, Panel, useToast } from '@sentinel/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { LoadMore } from '../rows/load-more.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { DELETING_MESSAGE } from '../rows/messages.ts';
import { detailsMark, useFocusLater } from '../rows/use-focus-later.ts';
import { ExportInquiries } from './export-inquiries.tsx';
import { type Inquiry, inquiriesQuery } from './inquiries.query.ts';
import { InquiriesTable } from './inquiries-table.tsx';
import { inquiryName, requestedTitle, senderName } from './inquiry-words.ts';

/** /profile/admin/inquiries: what visitors wrote in the contact form (spec part 1 section 3), latest first. */
export function InquiriesSection() {
  const query = useInfiniteQuery(inquiriesQuery);
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries);
  const [asked, setAsked] = useState<Inquiry | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(wrapper);
  const toast = useToast();

  const grant = useMutation({
    mutationFn: ({ id, account }: Inquiry) =>
      ask('grant_access', { id, ...(account === 'none' ? { invite: true } : {}) }),
    onSuccess: (_done, inquiry) =>
      toast({
        title:
          inquiry.account === 'none'
            ? `${inquiry.email} is invited, with access to ${requestedTitle(inquiry)}`
            : `${inquiry.email} can now use ${requestedTitle(inquiry)}`,
        description: 'We sent an email that says so.',
        tone: 'success',
      }),
    onError: ({ message }) => toast({ title: 'Access was not granted', description: message, tone: 'error' }),
    // Also after a refusal: the account or the inquiry is not as it was shown.
    onSettled: async (_done, _error, inquiry) => {
      await query.refetch();
      focusLater(detailsMark(inquiryName(inquiry)));
    },
  });

  async function onDeleted({ id }: Inquiry) {
    const place = inquiries?.findIndex((row) => row.id === id) ?? -1;
    const neighbor = inquiries?.[place + 1] ?? inquiries?.[place - 1];
    await query.refetch();
    setAsked(null);
    toast({ title: 'The inquiry was deleted.', tone: 'success' });
    if (neighbor) focusLater(detailsMark(inquiryName(neighbor)));
  }

  return (
    <>
      <Loaded
        what="inquiries"
        query={{
          data: inquiries,
          error: query.isFetchNextPageError ? null : query.error,
          isFetching: query.isFetching,
        }}
        onRetry={() => void query.refetch()}
      >
        {(rows) => (
          <Panel flush title="Inquiries" actions={<ExportInquiries disabled={rows.length === 0} />}>
            {rows.length === 0 ? (
              <EmptyState title="No inquiries yet.">What visitors send through the contact form shows here.</EmptyState>
            ) : (
              <InquiriesTable
                inquiries={rows}
                wrapper={wrapper}
                granting={grant.isPending ? grant.variables : undefined}
                onGrant={grant.mutate}
                onDelete={setAsked}
              />
            )}
            <LoadMore one="inquiry" several="inquiries" count={rows.length} query={query} />
          </Panel>
        )}
      </Loaded>
      {asked === null ? null : (
        <AskDialog
          title="Delete inquiry"
          confirmLabel="Delete inquiry"
          tone="danger"
          networkMessage={DELETING_MESSAGE}
          act={() => call('delete_inquiry', { id: asked.id })}
          onStale={() => void query.refetch()}
          onCancel={() => setAsked(null)}
          onDone={() => onDeleted(asked)}
        >
          Delete the inquiry from <bdi>{senderName(asked)}</bdi> of <bdi>{asked.company}</bdi>? The email about it stays
          in the inbox. This cannot be undone.
        </AskDialog>
      )}
    </>
  );
}
