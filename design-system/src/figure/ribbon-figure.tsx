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
        d="M119 102L76 113A8 8 0 0 0 79 127L122 122A10 10 0 1 0 119 102ZM80 113L35 104A5 5 0 0 0 32 112L76 127A8 8 0 1 0 80 113ZM35 103L20 101A3 3 0 0 0 19 106L32 112A5 5 0 1 0 35 103ZM118 65L94 54A4 4 0 0 0 90 62L113 75A6 6 0 1 0 118 65ZM91 54L65 59A3 3 0 0 0 66 65L92 62A4 4 0 1 0 91 54Z"
      />
      <path
        className={styles.suit}
        d="M106 70L107 90A8 8 0 0 0 123 91L126 71A10 10 0 1 0 106 70ZM107 92L111 112A11 11 0 1 0 132 105L122 86A8 8 0 0 0 107 92Z"
      />
      <path
        className={styles.body}
        d="M126 122L170 113A8 8 0 0 0 168 98L123 102A10 10 0 1 0 126 122ZM167 114L210 117A5 5 0 0 0 211 108L170 99A8 8 0 1 0 167 114ZM209 117L225 119A3 3 0 0 0 226 114L212 108A5 5 0 1 0 209 117Z"
      />
      <path
        className={styles.suit}
        d="M108 100C96 112 96 124 104 128C120 132 140 126 146 114C140 106 132 102 130 98Z"
      />
      <path
        className={styles.body}
        d="M120 76L144 68A4 4 0 0 0 141 60L117 65A6 6 0 1 0 120 76ZM144 68L164 57A3 3 0 0 0 161 51L140 60A4 4 0 1 0 144 68Z"
      />
      <path className={styles.bodyLine} strokeWidth="3.6" d="M160 55L187 43" />
      <path className={styles.body} d="M120 66L121 58A4 4 0 0 0 113 58L112 66A4 4 0 0 0 120 66Z" />
      <circle className={styles.body} cx="118" cy="46" r="11.5" />
      <circle className={styles.body} cx="107" cy="37" r="5.5" />
    </Frame>
  );
}
