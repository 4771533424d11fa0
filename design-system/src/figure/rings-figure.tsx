import styles from './figure.module.css';
import { Frame } from './frame';

/** A gymnast on the rings: sports gymnastics. */
export function RingsFigure() {
  return (
    <Frame direction="sports_gymnastics">
      <path className={styles.bodyLine} strokeWidth="3.5" d="M52 0V62M188 0V62" />
      <path className={styles.propLine} strokeWidth="5.5" d="M52 62a13 13 0 1 0 .1 0M188 62a13 13 0 1 0 .1 0" />
      <path
        className={styles.body}
        d="M112 76L82 76A6 6 0 0 0 81 88L111 92A8 8 0 1 0 112 76ZM81 76L53 82A4 4 0 0 0 54 90L82 88A6 6 0 1 0 81 76ZM129 92L159 88A6 6 0 0 0 158 76L128 76A8 8 0 1 0 129 92ZM158 88L186 90A4 4 0 0 0 187 82L159 76A6 6 0 1 0 158 88ZM119 139L168 142A8 8 0 0 0 170 126L122 117A11 11 0 1 0 119 139ZM170 142L213 133A5 5 0 0 0 212 123L168 126A8 8 0 1 0 170 142ZM214 133L227 128A3 3 0 0 0 226 122L212 123A5 5 0 1 0 214 133Z"
      />
      <path
        className={styles.suit}
        d="M103 87L106 109A10 10 0 1 0 126 106L121 84A9 9 0 0 0 103 87ZM106 109L108 129A12 12 0 1 0 130 126L126 106A10 10 0 0 0 106 109ZM119 84L114 106A10 10 0 1 0 134 109L137 87A9 9 0 0 0 119 84ZM114 106L110 126A12 12 0 1 0 132 129L134 109A10 10 0 0 0 114 106ZM109 88L109 126A11 11 0 1 0 131 125L129 88A10 10 0 0 0 109 88Z"
      />
      <path className={styles.body} d="M124 80L124 72A4 4 0 0 0 116 72L116 80A4 4 0 0 0 124 80Z" />
      <circle className={styles.body} cx="120" cy="60" r="12" />
      <path className={styles.trail} d="M96 168C120 180 170 180 204 156" />
    </Frame>
  );
}
