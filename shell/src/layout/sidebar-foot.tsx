import { useSchoolStore } from '@school/kit/host';
import styles from './sidebar-foot.module.css';

/** One strand for each direction of the school, in the order of the directions. */
const strands = [
  ['artistic_gymnastics', 'M-4 66 C70 66 150 50 262 6'],
  ['martial_arts', 'M-4 71 C76 72 154 60 262 24'],
  ['dance', 'M-4 76 C82 78 160 70 262 42'],
  ['sports_gymnastics', 'M-4 81 C88 84 166 80 262 60'],
] as const;

/** The school's name under the menu, with a strand for each direction. */
export function SidebarFoot() {
  const name = useSchoolStore((school) => school.name);
  return (
    <div className={styles.foot}>
      <svg viewBox="0 0 256 90" className={styles.strands} aria-hidden="true">
        {strands.map(([direction, path]) => (
          <path key={direction} d={path} data-direction={direction} />
        ))}
      </svg>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
