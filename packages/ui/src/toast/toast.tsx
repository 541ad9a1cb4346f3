import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './toast.module.css';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** How long it is shown; 0: until closed. By default, errors stay until closed. */
  timeoutMs?: number;
  /** A button in the message, usually Undo; it closes the message. */
  action?: { label: string; onClick(): void };
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/** Renders the toasts of the components below; `useToast` shows them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/**
 * Shows a short message that disappears by itself, after ten seconds where it has an action. Errors are announced at once
 * and stay.
 */
export function useToast(): (message: ToastMessage) => void {
  const { add, close } = Toast.useToastManager();
  return ({ title, description, tone = 'info', action, timeoutMs = tone === 'error' ? 0 : action ? 10_000 : 5000 }) => {
    const id = add({
      title,
      description,
      type: tone,
      timeout: timeoutMs,
      priority: tone === 'error' ? 'high' : 'low',
      ...(action
        ? {
            actionProps: {
              children: action.label,
              onClick() {
                action.onClick();
                close(id);
              },
            },
          }
        : {}),
    });
  };
}

function toneOf(type: string | undefined): ToastTone {
  return type === 'success' || type === 'error' ? type : 'info';
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const tone = toneOf(toast.type);
    const ToneIcon = ICONS[tone];
    return (
      <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['left', 'down']}>
        <ToneIcon className={classNames(styles.icon, styles[tone])} size={18} aria-hidden="true" />
        <Toast.Content className={styles.content}>
          <Toast.Title className={styles.title} render={<p />} />
          <Toast.Description className={styles.description} />
        </Toast.Content>
        <Toast.Action className={styles.action} />
        <Toast.Close render={<IconButton size="small" label="Dismiss" icon={<X size={16} aria-hidden="true" />} />} />
      </Toast.Root>
    );
  });
}
