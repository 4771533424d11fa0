import styles from './figure.module.css';
import { Frame } from './frame';

/** A coach's whistle: the school has stopped something. */
export function WhistleFigure() {
  return (
    <Frame direction="dance" top={6}>
      <path
        className={styles.propLine}
        strokeWidth="6"
        d="M66 106C28 92 14 44 50 30 84 18 102 52 74 62 44 72 20 46 34 18"
      />
      <path className={styles.trail} d="M140 66C140 50 146 38 156 30M170 66C174 52 184 42 198 38" />
      <path className={styles.suit} d="M104 92H204A8 8 0 0 1 212 100V120A8 8 0 0 1 204 128H151A50 50 0 1 1 104 92Z" />
      <path
        className={styles.cloth}
        d="M192 92H204A8 8 0 0 1 212 100V120A8 8 0 0 1 204 128H192ZM128 92H154L147 106H135Z"
      />
      <circle className={styles.cloth} cx="104" cy="142" r="19" />
    </Frame>
  );
}
