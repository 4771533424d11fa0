import styles from './figure.module.css';
import { Frame } from './frame';

/** A coach's stopwatch: the time of something is over. */
export function StopwatchFigure() {
  return (
    <Frame direction="martial_arts">
      <path className={styles.trail} d="M44 92C28 138 50 190 98 206M206 110C214 152 186 196 146 206" />
      <path className={styles.propLine} strokeWidth="11" d="M169 73L178 64" />
      <path
        className={styles.cloth}
        d="M106 14H134A5 5 0 0 1 139 19V29A5 5 0 0 1 134 34H128V52H112V34H106A5 5 0 0 1 101 29V19A5 5 0 0 1 106 14Z"
      />
      <circle className={styles.clothLine} strokeWidth="12" cx="120" cy="116" r="64" />
      <circle className={styles.suit} cx="120" cy="116" r="48" />
      <path className={styles.clothLine} strokeWidth="8" d="M120 116V84" />
      <circle className={styles.cloth} cx="120" cy="116" r="8" />
    </Frame>
  );
}
