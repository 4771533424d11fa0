import styles from './figure.module.css';
import { Frame } from './frame';

/** A throw over the hip: martial arts. */
export function ThrowFigure() {
  return (
    <Frame direction="martial_arts">
      <path className={styles.trail} d="M40 84C50 30 110 0 166 22 190 32 206 52 210 76" />
      <path
        className={styles.alt}
        d="M94 54L60 46A8 8 0 0 0 55 62L88 74A10 10 0 1 0 94 54ZM53 47L28 65A6 6 0 0 0 35 75L62 62A8 8 0 1 0 53 47Z"
      />
      <path className={styles.body} d="M29 66L18 75A4 4 0 0 0 22 81L34 74A5 5 0 1 0 29 66Z" />
      <path
        className={styles.alt}
        d="M103 50L76 24A8 8 0 0 0 64 35L88 65A10 10 0 1 0 103 50ZM71 22L41 18A6 6 0 0 0 38 30L68 38A8 8 0 1 0 71 22Z"
      />
      <path className={styles.body} d="M40 19L26 18A4 4 0 0 0 25 24L38 29A5 5 0 1 0 40 19Z" />
      <path
        className={styles.suit}
        d="M84 125L59 152A9 9 0 0 0 72 165L99 140A11 11 0 1 0 84 125ZM57 161L68 194A6 6 0 0 0 80 191L75 157A9 9 0 1 0 57 161Z"
      />
      <path className={styles.body} d="M72 188L58 195A4 4 0 0 0 61 201L75 198A5 5 0 1 0 72 188Z" />
      <path
        className={styles.suit}
        d="M91 140L118 165A9 9 0 0 0 131 152L106 125A11 11 0 1 0 91 140ZM115 157L110 191A6 6 0 0 0 122 194L133 161A9 9 0 1 0 115 157Z"
      />
      <path className={styles.body} d="M115 198L131 201A4 4 0 0 0 133 195L118 188A5 5 0 1 0 115 198Z" />
      <path
        className={styles.alt}
        d="M95 71L123 74A12 12 0 1 0 125 50L97 49A11 11 0 0 0 95 71ZM117 71L145 92A12 12 0 1 0 159 72L130 52A12 12 0 0 0 117 71ZM148 88L171 118A6 6 0 0 0 181 111L160 80A7 7 0 1 0 148 88ZM171 110L158 127A4 4 0 0 0 165 133L180 118A6 6 0 1 0 171 110Z"
      />
      <circle className={styles.body} cx="178" cy="92" r="11.5" />
      <path
        className={styles.suit}
        d="M105 134L121 114A12 12 0 0 0 103 98L87 118A12 12 0 0 0 105 134ZM116 117L138 110A12 12 0 1 0 130 86L108 95A12 12 0 0 0 116 117ZM127 102L136 128A6 6 0 0 0 148 124L141 98A7 7 0 1 0 127 102ZM141 132L159 134A4 4 0 0 0 161 126L144 120A6 6 0 1 0 141 132Z"
      />
      <circle className={styles.body} cx="161" cy="130" r="5" />
      <path
        className={styles.suit}
        d="M134 96L150 75A6 6 0 0 0 142 68L123 87A7 7 0 1 0 134 96ZM152 72L152 62A4 4 0 0 0 144 61L141 70A6 6 0 1 0 152 72Z"
      />
      <circle className={styles.body} cx="151" cy="102" r="11" />
      <path className={styles.altLine} strokeWidth="6.5" d="M84 118L106 136" />
      <path className={styles.altLine} strokeWidth="4.5" d="M100 134L94 150M104 136L110 148" />
      <path className={styles.propLine} strokeWidth="6" d="M104 50L102 72" />
    </Frame>
  );
}
