import styles from './figure.module.css';
import { Frame } from './frame';

/** A medal with a tick: what a link was for has been done. */
export function MedalFigure() {
  return (
    <Frame direction="artistic_gymnastics">
      <path className={styles.trail} d="M46 122C42 162 66 196 100 208M194 122C198 162 174 196 140 208" />
      <path className={styles.propLine} strokeWidth="18" d="M78 4L112 80M162 4L128 80" />
      <path className={styles.cloth} d="M110 72H130A7 7 0 0 1 137 79V90H103V79A7 7 0 0 1 110 72Z" />
      <circle className={styles.suit} cx="120" cy="140" r="54" />
      <path className={styles.clothLine} strokeWidth="11" d="M96 141L113 158 145 124" />
    </Frame>
  );
}
