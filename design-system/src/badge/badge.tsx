import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type FeedbackTone, ToneIcon } from '../internal/tone-icon';
import tones from '../internal/tones.module.css';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | FeedbackTone;

export interface BadgeProps {
  tone?: BadgeTone;
  /** Replaces the tone's own icon; neutral badges have none. */
  icon?: ReactNode;
  /** Text without a box, for a state that many rows of a list have, such as a debt. */
  plain?: boolean;
  children: ReactNode;
}

/** A state in one or two words. Every tone but neutral has an icon, since many people cannot rely on colour. */
export function Badge({ tone = 'neutral', icon, plain = false, children }: BadgeProps) {
  return (
    <span
      data-badge={tone}
      data-plain={plain || undefined}
      className={cx(styles.badge, tone === 'neutral' ? styles.neutral : tones[tone], plain && styles.plain)}
    >
      {icon ? (
        <span className={styles.own} aria-hidden="true">
          {icon}
        </span>
      ) : (
        tone !== 'neutral' && <ToneIcon tone={tone} className={styles.icon} />
      )}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
