import styles from './figure.module.css';
import { Frame } from './frame';

/** A gymnast in a leap with a ribbon: artistic gymnastics. */
export function RibbonFigure() {
  return (
    <Frame direction="artistic_gymnastics" top={-50}>
      <path
        className={styles.propLine}
        strokeWidth="5"
        d="M188 20C201-8 168-26 130-16 92-6 70-26 46-15 22-4 30 26 50 22 68 18 58-8 36 0 12 10 6 42 18 58"
      />
      <path
        className={styles.skin}
        d="M37.4 108.5L29.7 104A4.6 4.6 0 0 1 33.8 95.8L42 99.2A5.2 5.2 0 1 1 37.4 108.5ZM29.3 103.7L15.6 94A2.4 2.4 0 0 1 17.8 89.8L33.6 95.7A4.6 4.6 0 1 1 29.3 103.7Z"
      />
      <path
        className={styles.cloth}
        d="M116 124.3Q74.9 128.6 37.9 109.5A5.9 5.9 0 0 1 42.1 98.5Q79.1 107.4 112 99.7A12.5 12.5 0 1 1 116 124.3Z"
      />
      <path
        className={styles.skin}
        d="M108.7 79.5Q86.6 64.8 63.9 62.7A3.7 3.7 0 0 1 64.1 55.3Q89.4 54.2 115.3 68.5A6.4 6.4 0 1 1 108.7 79.5ZM62.5 62.3L51.9 57.3A2.5 2.5 0 0 1 53.6 52.6L64.9 55.5A3.6 3.6 0 1 1 62.5 62.3ZM63.4 59.7L58 64.2A1.5 1.5 0 0 1 55.8 62L60.3 56.6A2.2 2.2 0 1 1 63.4 59.7ZM203 102.9L210.9 104.5A4.6 4.6 0 0 1 209.8 113.6L201.7 113.2A5.2 5.2 0 1 1 203 102.9ZM212 104.9L226.1 111.9A2.4 2.4 0 0 1 224.6 116.4L209.2 113.5A4.6 4.6 0 1 1 212 104.9Z"
      />
      <path
        className={styles.cloth}
        d="M121.4 98.3Q165.1 92.2 202.9 102.1A6 6 0 0 1 201.1 113.9Q164.9 112.8 126.6 123.7A13 13 0 1 1 121.4 98.3Z"
      />
      <path className={styles.skin} d="M113.4 71.4L115 55.5A5 5 0 0 1 125 56.1L124.6 72.1A5.6 5.6 0 1 1 113.4 71.4Z" />
      <path
        className={styles.suit}
        d="M104 72C106 66 110 66 112 70 116 75 123 75 127 70 129 66 133 66 134 71 134 81 127 87 127 95 128 103 135 107 136 113 130 123 108 123 103 114 105 106 110 102 110 95 110 86 104 81 104 72Z"
      />
      <path
        className={styles.shade}
        d="M110 97C100 105 93 114 91 125 106 133 135 131 153 120 148 111 137 103 127 97 122 100 115 100 110 97Z"
      />
      <path className={styles.clothLine} strokeWidth="3" d="M163 45L188 20" />
      <path
        className={styles.skin}
        d="M125.7 68Q150.5 59.7 160.6 44.1A3.9 3.9 0 0 1 167.4 47.9Q157.5 68.3 130.3 80A6.4 6.4 0 1 1 125.7 68Z"
      />
      <circle className={styles.skin} cx="167" cy="42" r="4.8" />
      <circle className={styles.hair} cx="105" cy="31" r="7.5" />
      <circle className={styles.skin} cx="121" cy="44" r="15" />
      <path className={styles.hair} d="M136.3 40A15.7 15.7 0 1 0 110 55C114 53 112 48 116 44 122 39 129 42 136.3 40Z" />
      <circle className={styles.skin} cx="114.5" cy="49" r="2.8" />
    </Frame>
  );
}
