import { type PortalDialog, usePortal } from '@sentinel/remote-kit';
import { AreaRouter } from '@sentinel/router';
import { useEffect, useRef } from 'react';
import { useContactDialog } from './contact/use-contact-dialog.tsx';
import { MarketingRoutes } from './routes.tsx';

export function Root() {
  const { dialog } = usePortal();
  if (dialog) return <MountedDialog dialog={dialog} />;
  return (
    <AreaRouter>
      <MarketingRoutes />
    </AreaRouter>
  );
}

/** The one page that opens as a dialog: the contact form (area.json, `"opens": "dialog"`). */
function MountedDialog({ dialog: { close } }: { dialog: PortalDialog }) {
  const { open, dialog } = useContactDialog(close);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    open();
  }, [open]);
  return dialog;
}
