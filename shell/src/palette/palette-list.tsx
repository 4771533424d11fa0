import { useT } from '@school/kit';
import { useEffect, useRef } from 'react';
import { MenuEntryIcon } from '../layout/menu-icon';
import styles from './palette.module.css';
import type { PaletteItem } from './use-palette-items';

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  activeId: string | undefined;
  onChoose: (item: PaletteItem) => void;
}

export function PaletteList({ id, items, activeId, onChoose }: PaletteListProps) {
  const t = useT('shell');
  const groups = (['screens', 'students'] as const)
    .map((group) => ({ group, members: items.filter((item) => item.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div id={id} role="listbox" aria-label={t('palette.results')} className={styles.list}>
      {groups.map(({ group, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups of options, not a fieldset
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={styles.group}>
            {t(`palette.${group}`)}
          </div>
          {members.map((item) => (
            <Option
              key={item.id}
              id={`${id}-${item.id}`}
              item={item}
              active={item.id === activeId}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onChoose: (item: PaletteItem) => void;
}

function Option({ id, item, active, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onClick={() => onChoose(item)}
    >
      <MenuEntryIcon icon={item.icon} />
      <span className={styles.label}>{item.label}</span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </div>
  );
}
