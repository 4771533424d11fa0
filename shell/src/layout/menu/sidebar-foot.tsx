import { useSchoolStore } from '@school/kit/host';
import styles from './sidebar-foot.module.css';
import { Strands } from './strands';

/** The school's name under the menu, with a strand for each direction. */
export function SidebarFoot() {
  const name = useSchoolStore((school) => school.name);
  return (
    <div className={styles.foot}>
      <Strands className={styles.strands} />
      <p className={styles.name}>{name}</p>
    </div>
  );
}
