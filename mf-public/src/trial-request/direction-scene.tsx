import { DirectionPicture } from './direction-picture';
import styles from './direction-scene.module.css';

const directions = ['artistic_gymnastics', 'sports_gymnastics', 'martial_arts', 'dance'];

/** One strand for each direction, as in the mark of the school, from the floor of the gym up to the rings. */
const strands = [
  ['artistic_gymnastics', 'M-4 62C24 66 62 58 104 10'],
  ['martial_arts', 'M-4 66C26 71 66 64 104 24'],
  ['dance', 'M-4 70C28 76 70 70 104 38'],
  ['sports_gymnastics', 'M-4 74C30 80 74 76 104 52'],
] as const;

/**
 * All directions of the school in one hall; the others step back behind the `chosen` one. A phone shows only that one, or
 * the first. Decorative.
 */
export function DirectionScene({ chosen }: { chosen: string | undefined }) {
  return (
    <div
      data-ground="deep"
      className={directions.some((direction) => direction === chosen) ? `${styles.scene} ${styles.one}` : styles.scene}
    >
      <svg viewBox="0 0 100 80" preserveAspectRatio="none" className={styles.strands} aria-hidden="true">
        {strands.map(([direction, path]) => (
          <path key={direction} data-direction={direction} d={path} />
        ))}
      </svg>
      {directions.map((direction) => (
        <DirectionPicture
          key={direction}
          direction={direction}
          className={direction === chosen ? `${styles.figure} ${styles.chosen}` : styles.figure}
        />
      ))}
    </div>
  );
}
