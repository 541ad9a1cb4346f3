import type { SearchAsAlert } from '@sentinel/market-ui';
import { useNavigate } from '@sentinel/router';
import { session } from '@sentinel/session';
import { Button, IconButton, useNarrowScreen } from '@sentinel/ui';
import { BellPlus } from 'lucide-react';

interface SaveAsAlertProps {
  /** The submitted search as an alert. */
  readonly asAlert: () => SearchAsAlert;
  /** The form that it opens. */
  readonly kind: 'insider-trading' | 'material-event';
}

/** Opens the form of a new alert with the filters of the search; for those who may have alerts. */
export function SaveAsAlert({ asAlert, kind }: SaveAsAlertProps) {
  const navigate = useNavigate();
  const isPhone = useNarrowScreen();
  if (!session.hasAny(['alerts'])) return null;
  const open = () => void navigate(`/alerts/new/${kind}`, { state: { prefill: asAlert() } });
  return isPhone ? (
    <IconButton label="Save as alert" icon={<BellPlus size={18} aria-hidden="true" />} onClick={open} />
  ) : (
    <Button variant="outline" icon={<BellPlus size={14} aria-hidden="true" />} onClick={open}>
      Save as alert
    </Button>
  );
}
