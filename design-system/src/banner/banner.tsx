import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import { type FeedbackTone, ToneIcon } from '../internal/tone-icon';
import tones from '../internal/tones.module.css';
import styles from './banner.module.css';

interface BannerBase {
  tone?: FeedbackTone;
  children: ReactNode;
  actions?: ReactNode;
  /** False inside an existing live region: some screen readers ignore a region that appears together with its text. */
  live?: boolean;
}

/** `onDismiss` requires the name of the close button. */
export type BannerProps = BannerBase &
  ({ onDismiss: () => void; dismissLabel: string } | { onDismiss?: undefined; dismissLabel?: undefined });

/** A full-width message about the whole application: no network, an active override. */
export function Banner({ tone = 'info', children, actions, live = true, onDismiss, dismissLabel }: BannerProps) {
  return (
    <div role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined} className={cx(styles.banner, tones[tone])}>
      <ToneIcon tone={tone} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onDismiss && <IconButton aria-label={dismissLabel} icon={<X />} size="sm" onClick={onDismiss} />}
    </div>
  );
}
