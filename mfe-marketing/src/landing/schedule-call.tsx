import { usePortal } from '@sentinel/remote-kit';
import { LinkButton } from '@sentinel/ui/core';

/** "Schedule A Call": leads to the contact form. */
export function ScheduleCall() {
  const { href } = usePortal();
  return (
    <LinkButton href={href('/contact-us')} variant="primary-yellow" size="large">
      Schedule A Call
    </LinkButton>
  );
}
