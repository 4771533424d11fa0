import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import type { MenuCount } from '@school/shell-contract/manifest-names';
import styles from './menu-count.module.css';
import { useIsWaiting } from './use-menu-count';

/** Says that something waits behind one of the entries that a phone's bar has no room for. */
export function WaitingDot({ names }: { names: readonly (MenuCount | undefined)[] }) {
  const t = useT('shell');
  if (!useIsWaiting(names)) return null;
  return (
    <span className={styles.dot}>
      <VisuallyHidden>, {t('menu.waiting')}</VisuallyHidden>
    </span>
  );
}
