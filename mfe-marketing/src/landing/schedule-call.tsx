import { usePortal } from '@sentinel/remote-kit';
import { LinkButton } from '@sentinel/ui/core';
import { useContactDialog } from '../contact/use-contact-dialog.tsx';

/**
 * "Schedule A Call": opens the contact form over the page (spec part 1 section 1, part 3 section 2); without script it is
 * a link to the form's own page.
 */
export function ScheduleCall() {
  const { href } = usePortal();
  const { prepare, open, dialog } = useContactDialog();
  return (
    <>
      <LinkButton
        href={href('/contact-us')}
        variant="primary-yellow"
        size="large"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        Schedule A Call
      </LinkButton>
      {dialog}
    </>
  );
}
