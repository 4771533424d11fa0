import styles from './figure.module.css';
import { Frame } from './frame';

/** A dancer on one leg: dance. */
export function DancerFigure() {
  return (
    <Frame direction="dance">
      <path className={styles.trail} d="M58 150C52 178 100 196 150 186" />
      <path className={styles.trail} d="M186 92C196 62 176 30 150 20" />
      <path
        className={styles.body}
        d="M119 130L166 145A8 8 0 0 0 171 131L126 111A10 10 0 1 0 119 130ZM164 132L125 160A5 5 0 0 0 130 168L172 144A8 8 0 1 0 164 132ZM126 160L116 165A3 3 0 0 0 119 171L129 168A5 5 0 1 0 126 160ZM108 121L110 159A8 8 0 0 0 126 159L128 121A10 10 0 1 0 108 121ZM110 158L111 192A5 5 0 0 0 121 193L125 159A8 8 0 1 0 110 158ZM112 193L114 207A3 3 0 0 0 120 206L121 192A5 5 0 1 0 112 193ZM114 70L85 62A5 5 0 0 0 82 70L110 81A6 6 0 1 0 114 70ZM89 66L88 38A4 4 0 0 0 80 38L79 66A5 5 0 1 0 89 66ZM87 40L100 26A3 3 0 0 0 96 22L82 35A4 4 0 1 0 87 40Z"
      />
      <path
        className={styles.suit}
        d="M106 104C86 116 58 116 44 130C66 146 92 142 118 142C150 142 178 132 196 104C172 112 146 112 130 104ZM108 78L110 93A8 8 0 0 0 126 93L128 78A10 10 0 1 0 108 78ZM110 91L108 107A10 10 0 1 0 128 107L126 91A8 8 0 0 0 110 91Z"
      />
      <path
        className={styles.body}
        d="M122 83L151 90A5 5 0 0 0 154 82L126 72A6 6 0 1 0 122 83ZM154 90L180 75A3 3 0 0 0 176 69L150 82A5 5 0 1 0 154 90ZM180 74L188 68A3 3 0 0 0 185 64L176 69A3 3 0 1 0 180 74ZM122 70L121 62A4 4 0 0 0 113 62L114 70A4 4 0 0 0 122 70Z"
      />
      <circle className={styles.body} cx="115" cy="50" r="11.5" />
      <circle className={styles.body} cx="124" cy="40" r="5.5" />
    </Frame>
  );
}
