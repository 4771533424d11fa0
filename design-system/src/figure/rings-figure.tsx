import styles from './figure.module.css';
import { Frame } from './frame';

/** A gymnast on the rings: sports gymnastics. */
export function RingsFigure() {
  return (
    <Frame direction="sports_gymnastics">
      <path className={styles.trail} d="M50 122C54 160 70 186 94 206M190 122C186 160 170 186 146 206" />
      <path className={styles.clothLine} strokeWidth="3.5" d="M52 0V60M188 0V60" />
      <path className={styles.propLine} strokeWidth="5.5" d="M52 62a13 13 0 1 0 .1 0M188 62a13 13 0 1 0 .1 0" />
      <path
        className={styles.skin}
        d="M105.2 106.6Q79.7 99.7 58.3 93.5A4.6 4.6 0 0 1 59.7 84.5Q82.3 85.3 108.8 89.4A8.8 8.8 0 1 1 105.2 106.6ZM131.2 89.4Q157.7 85.3 180.3 84.5A4.6 4.6 0 0 1 181.7 93.5Q160.3 99.7 134.8 106.6A8.8 8.8 0 1 1 131.2 89.4ZM113 84L127 84C129 90 136 91 141 96L134 106H106L99 96C104 91 111 90 113 84Z"
      />
      <circle className={styles.skin} cx="53" cy="88" r="6" />
      <circle className={styles.skin} cx="187" cy="88" r="6" />
      <path
        className={styles.skin}
        d="M127.6 194.5L125.8 211.3A2.8 2.8 0 0 1 120.2 211.3L118.4 194.5A4.6 4.6 0 1 1 127.6 194.5ZM121.6 194.5L119.8 211.3A2.8 2.8 0 0 1 114.2 211.3L112.4 194.5A4.6 4.6 0 1 1 121.6 194.5Z"
      />
      <path
        className={styles.cloth}
        d="M135.7 145.5Q137.3 173.3 128.4 197.9A5 5 0 0 1 118.6 196.1Q118.7 171.7 117.3 146.5A9.2 9.2 0 1 1 135.7 145.5ZM122.7 146.5Q121.3 171.7 121.4 196.1A5 5 0 0 1 111.6 197.9Q102.7 173.3 104.3 145.5A9.2 9.2 0 1 1 122.7 146.5Z"
      />
      <path
        className={styles.suit}
        d="M105 90C109 89 110 92 112 96 115 101 125 101 128 96 130 92 131 89 135 90 140 97 138 107 135 118 133 128 134 138 137 148 126 154 114 154 103 148 106 138 107 128 105 118 102 107 100 97 105 90Z"
      />
      <path
        className={styles.shade}
        d="M104.5 116C114 121 126 121 135.5 116L134.600 122C126 127 114 127 105.400 122Z"
      />
      <path className={styles.skin} d="M113.6 87.7L114 77.8A6 6 0 0 1 126 77.8L126.4 87.7A6.4 6.4 0 1 1 113.6 87.7Z" />
      <circle className={styles.skin} cx="120" cy="65" r="15" />
      <circle className={styles.skin} cx="105.5" cy="67" r="2.8" />
      <circle className={styles.skin} cx="134.5" cy="67" r="2.8" />
      <path
        className={styles.hair}
        d="M135.7 64A15.7 15.7 0 1 0 104.3 64C106 62 107 58 110 57 118 60 127 59 131 55 133 57 134 62 135.7 64Z"
      />
    </Frame>
  );
}
