import { VisuallyHidden } from '@school/design-system/visually-hidden';
import type { MenuCount as MenuCountName } from '@school/shell-contract/manifest-names';
import styles from './menu-count.module.css';
import { useMenuCount } from './use-menu-count';

/** The largest number that a badge of what waits has room for. */
const most = 99;

/**
 * The number beside the menu's entry: quiet for a total, coloured for what waits. On the bar of a phone, `compact`, only
 * what waits.
 */
export function MenuCount({ name, compact = false }: { name: MenuCountName | undefined; compact?: boolean }) {
  const shown = useMenuCount(name);
  if (!shown || (compact && !shown.waits)) return null;
  const { count, text, waits } = shown;
  return (
    <span className={compact ? styles.badge : styles.count} data-waits={waits || undefined}>
      <span aria-hidden="true">{waits && count > most ? `${most}+` : count}</span>
      <VisuallyHidden>, {text}</VisuallyHidden>
    </span>
  );
}
