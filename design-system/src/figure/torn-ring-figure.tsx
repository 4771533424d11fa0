import styles from './figure.module.css';
import { Frame } from './frame';

/** One of the rings has torn off its strap: a link that does not lead anywhere. */
export function TornRingFigure() {
  return (
    <Frame direction="sports_gymnastics">
      <path className={styles.suit} d="M46 196H204A6 6 0 0 1 204 208H46A6 6 0 0 1 46 196Z" />
      <path className={styles.clothLine} strokeWidth="4" d="M84 0V66" />
      <path className={styles.propLine} strokeWidth="8" d="M84 66a24 24 0 1 0 .1 0" />
      <path className={styles.clothLine} strokeWidth="4" d="M160 0V40M160 40L153 54M160 40L159 57M160 40L167 51" />
      <path className={styles.trail} d="M162 74C164 92 168 108 174 120" />
      <path
        className={styles.clothLine}
        strokeWidth="4"
        d="M166 146C150 142 138 152 136 166 134 178 126 186 114 186M114 186L104 179M114 186L102 186M114 186L106 192"
      />
      <path className={styles.propLine} strokeWidth="8" d="M166 144a24 24 0 1 0 .1 0" />
    </Frame>
  );
}
