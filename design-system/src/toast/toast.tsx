import * as Base from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './toast.module.css';

export interface ToastMessage {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** A second line after the description. */
  note?: ReactNode;
  tone?: 'default' | 'destructive';
  /** One action, such as undo; `altText` explains it to people who cannot reach the toast in time. */
  action?: { label: string; altText: string; onSelect: () => void };
  open: boolean;
}

export interface ToasterProps {
  /** Newest first; only the first open one is shown (specification section 9: one at a time). */
  toasts: readonly ToastMessage[];
  onOpenChange: (id: string, open: boolean) => void;
  closeLabel: string;
  /** Accessible name of the region, «Уведомления ({hotkey})»; `{hotkey}` becomes F8. */
  regionLabel: string;
}

/**
 * Renders the toasts of a caller's store: each for 5 s, paused by hover or focus, dismissed by a swipe of more than
 * 50 px, focused by F8. They cover the page's top bar, or the bottom of an element marked `data-toast-corner`, such as
 * the sidebar, and so never a field, a title or a button that is needed next.
 */
export function Toaster({ toasts, onOpenChange, closeLabel, regionLabel }: ToasterProps) {
  const toast = toasts.find((each) => each.open) ?? toasts[0];
  useVisualViewport(toast?.open ?? false);
  // Screen readers say it before each message.
  const announcedAs = regionLabel.replace(/\s*\(\{hotkey\}\)/, '');
  return (
    <Base.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={announcedAs}>
      {toast && (
        <Base.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => onOpenChange(toast.id, open)}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          className={cx(styles.toast, toast.tone === 'destructive' && styles.destructive)}
        >
          {toast.tone === 'destructive' ? (
            <CircleAlert aria-hidden="true" className={styles.icon} />
          ) : (
            <CircleCheck aria-hidden="true" className={styles.icon} />
          )}
          <div className={styles.content}>
            <Base.Title className={styles.title}>{toast.title}</Base.Title>
            {(toast.description || toast.note) && (
              <div className={styles.text}>
                {toast.description && (
                  <Base.Description className={styles.description}>{toast.description}</Base.Description>
                )}
                {toast.note && <p className={styles.description}> {toast.note}</p>}
              </div>
            )}
          </div>
          {toast.action && (
            <Base.Action altText={toast.action.altText} onClick={toast.action.onSelect} className={styles.action}>
              {toast.action.label}
            </Base.Action>
          )}
          <Base.Close asChild>
            <IconButton aria-label={closeLabel} icon={<X />} size="sm" />
          </Base.Close>
        </Base.Root>
      )}
      {/* dialogs hide the rest of the page from screen readers, except what carries aria-live; `off` says nothing itself */}
      <Base.Viewport hotkey={['F8']} label={regionLabel} aria-live="off" className={styles.viewport} />
    </Base.Provider>
  );
}
