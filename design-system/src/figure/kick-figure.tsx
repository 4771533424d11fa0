import styles from './figure.module.css';
import { Frame } from './frame';

/** A high kick: martial arts. */
export function KickFigure() {
  return (
    <Frame direction="martial_arts">
      <path className={styles.trail} d="M42 78C54 26 116 2 166 12 184 16 196 26 204 36" />
      <path
        className={styles.kimonoShade}
        d="M80.1 90L66.2 112.5A8.5 8.5 0 0 1 51.4 104.1L63.6 80.6A9.5 9.5 0 1 1 80.1 90ZM65.1 102.1L77.4 114.8A7.5 7.5 0 0 1 67.2 125.8L53.6 114.6A8.5 8.5 0 1 1 65.1 102.1Z"
      />
      <path
        className={styles.skin}
        d="M75.1 117.5L80.8 116.3A5.8 5.8 0 1 1 80.8 127.7L75.1 126.5A4.6 4.6 0 0 1 75.1 117.5ZM100.2 188.4L99.2 200.4A5.2 5.2 0 0 1 88.8 199.6L89.8 187.6A5.2 5.2 0 0 1 100.2 188.4ZM94.6 197L113.5 199.6A3.4 3.4 0 0 1 112.9 206.4L93.9 206A4.5 4.5 0 1 1 94.6 197Z"
      />
      <path
        className={styles.kimonoShade}
        d="M114.9 126.6Q117.4 163.1 103.9 192.4A9.5 9.5 0 0 1 86.1 185.6Q93.6 159.9 89.1 129.4A13 13 0 1 1 114.9 126.6Z"
      />
      <path
        className={styles.skin}
        d="M180.8 71.2L189.5 63.9A5.4 5.4 0 1 1 196.2 72.4L186.9 79.1A5 5 0 0 1 180.8 71.2ZM188.4 65.5L197.8 48.3A3.6 3.6 0 0 1 204.4 51.2L197.9 69.7A5.2 5.2 0 1 1 188.4 65.5Z"
      />
      <path
        className={styles.kimono}
        d="M102.4 111.1Q141.4 96.3 176.6 68A9.5 9.5 0 0 1 189.4 82Q155.6 116.7 113.6 136.9A14 14 0 1 1 102.4 111.1Z"
      />
      <path className={styles.skin} d="M77 84.3L76.2 64.2A5.8 5.8 0 0 1 87.7 63.1L90.9 82.9A7 7 0 1 1 77 84.3Z" />
      <path
        className={styles.kimono}
        d="M64 86C66 77 78 73 84 88 90 74 101 72 107 80L118 103 129 128C116 137 98 141 86 139 84 138 84 136 84.5 134L86 120C76 108 64 98 64 86Z"
      />
      <path className={styles.kimonoLine} strokeWidth="3.5" d="M75 77C82 88 92 100 102 115M96 76C94 82 90 90 88 95" />
      <path className={styles.kimonoLine} strokeWidth="2.5" d="M100 139.5C112 138 122 134 129 128.5" />
      <path className={styles.suitLine} strokeWidth="7" d="M86 124C98 124 110 120 121 113" />
      <path className={styles.suitLine} strokeWidth="4.5" d="M104 122L97 143M105 122L114 141" />
      <path
        className={styles.kimono}
        d="M106 75.4L126.9 90A8.5 8.5 0 0 1 118.3 104.6L95.4 93.4A10.5 10.5 0 1 1 106 75.4ZM114.1 93.9L120.5 77.1A8 8 0 0 1 135.6 82.5L130.1 99.6A8.5 8.5 0 1 1 114.1 93.9Z"
      />
      <path className={styles.skin} d="M124 73.5L124.8 65.4A6.2 6.2 0 1 1 136.7 68.4L133.6 75.9A5 5 0 0 1 124 73.5Z" />
      <path className={styles.kimonoLine} strokeWidth="2.5" d="M111 86C114 90 116 94 117 98" />
      <circle className={styles.skin} cx="82" cy="50" r="15" />
      <path className={styles.hair} d="M97.3 46A15.7 15.7 0 1 0 71 61C75 59 73 54 77 50 83 45 90 48 97.3 46Z" />
      <circle className={styles.skin} cx="75.5" cy="55" r="2.8" />
    </Frame>
  );
}
