import { DirectionGlyph } from '@school/design-system/direction';
import { RibbonFigure } from '@school/design-system/figure';
import { useLabels } from '@school/kit';
import styles from './auth-poster.module.css';

const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;

/** The picture beside sign-in and what the school teaches; decorative. */
export function AuthPoster() {
  const { sportsDirection } = useLabels();
  return (
    <>
      <div className={styles.figure}>
        <RibbonFigure />
      </div>
      <ul className={styles.directions}>
        {directions.map((direction) => (
          <li key={direction} data-direction={direction}>
            <DirectionGlyph direction={direction} decorative />
            {sportsDirection(direction)}
          </li>
        ))}
      </ul>
    </>
  );
}
