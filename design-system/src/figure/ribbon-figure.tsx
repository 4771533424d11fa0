import styles from './figure.module.css';
import { Frame } from './frame';

/** A gymnast in a leap with a ribbon: artistic gymnastics. */
export function RibbonFigure() {
  return (
    <Frame direction="artistic_gymnastics" top={-34}>
      <path
        className={styles.propLine}
        strokeWidth="5"
        d="M187 43C204 12 160 0 124 9 86 18 66 4 42 16 18 30 30 58 50 50 70 40 52 14 28 28 0 46 6 78 22 84"
      />
      <path
        className={styles.body}
        d="M123 101C106 105 91 110 77 112C63 109 49 105 35 103L21 101A3 3 0 0 0 19 107L32 112C48 118 62 123 77 128C92 127 106 124 124 122Z"
      />
      <path className={styles.bodyLine} strokeWidth="7.5" d="M116 70L93 58 66 62" />
      <path className={styles.suit} d="M106 71A10 10 0 0 1 126 71L123 89 132 106 120 122 109 108Z" />
      <path
        className={styles.body}
        d="M122 101C138 100 153 98 169 98C184 101 198 104 212 108L226 113A3 3 0 0 1 224 119L209 117C196 116 182 115 169 114C154 117 140 120 125 122Z"
      />
      <path
        className={styles.suit}
        d="M108 100C96 112 96 124 104 128C120 132 140 126 146 114C140 106 132 102 130 98Z"
      />
      <path className={styles.bodyLine} strokeWidth="7.5" d="M119 71L143 64 161 55" />
      <path className={styles.bodyLine} strokeWidth="3.6" d="M160 55L187 43" />
      <path className={styles.bodyLine} strokeWidth="8" d="M117 58L116 67" />
      <circle className={styles.body} cx="118" cy="46" r="11.5" />
      <circle className={styles.body} cx="107" cy="37" r="5.5" />
    </Frame>
  );
}
