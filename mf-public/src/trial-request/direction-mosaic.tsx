import styles from './direction-mosaic.module.css';
import { DirectionPicture } from './direction-picture';

const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'];

/** A figure in motion for each direction of the school; `chosen` stands out. Decorative; one figure on a phone. */
export function DirectionMosaic({ chosen }: { chosen: string | undefined }) {
  return (
    <div className={styles.mosaic}>
      {directions.map((direction) => (
        <DirectionPicture
          key={direction}
          direction={direction}
          className={direction === chosen ? `${styles.tile} ${styles.chosen}` : styles.tile}
        />
      ))}
    </div>
  );
}
