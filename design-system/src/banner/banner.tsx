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
  /** False inside a live region that is there before the banner: one that comes with its text is not read out everywhere. */
  live?: boolean;
}

/** With a way to close it, its name too. */
export type BannerProps = BannerBase &
  ({ onDismiss: () => void; dismissLabel: string } | { onDismiss?: undefined; dismissLabel?: undefined });

/** A strip across the whole page about the whole application: no network, an override is on. */
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
