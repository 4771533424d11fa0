import { Dialog as Base } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { Spinner } from '../spinner/spinner';
import styles from './command-palette.module.css';

export interface CommandItem {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
}

export interface CommandGroup {
  id: string;
  label: string;
  items: readonly CommandItem[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the dialog and its input. */
  label: string;
  closeLabel: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What the query found, filtered by the caller; empty groups are left out. */
  groups: readonly CommandGroup[];
  onSelect: (item: CommandItem) => void;
  /** More is coming; what is there can be used. */
  loading?: boolean;
  /** How the search stands, said to a screen reader; seen where there is nothing to choose. */
  status: string;
  /** Why something could not be searched. */
  error?: string;
  /** Under the list where there is a keyboard: the keys to use. */
  footer?: ReactNode;
}

/** Finds and opens. Focus stays in the input; arrows move through a listbox (WAI-ARIA combobox), Enter chooses. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, label, footer } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} />
        <Base.Popup aria-label={label} className={cx(modal.panel, styles.palette)}>
          <Finder {...props} />
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Finder({
  label,
  closeLabel,
  placeholder,
  query,
  onQueryChange,
  groups,
  onSelect,
  loading = false,
  status,
  error,
}: CommandPaletteProps) {
  const listId = useId();
  const [chosenId, setChosenId] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === chosenId) ?? items[0];
  const optionId = (item: CommandItem) => `${listId}-${item.id}`;
  const activeOptionId = active && optionId(active);

  useEffect(() => {
    if (!activeOptionId) return;
    document.getElementById(activeOptionId)?.scrollIntoView({ block: 'nearest' });
  }, [activeOptionId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = active ? items.indexOf(active) : -1;
    const move: Record<string, CommandItem | undefined> = {
      ArrowDown: items[(index + 1) % items.length],
      ArrowUp: items[(index - 1 + items.length) % items.length],
    };
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onSelect(active);
    } else if (event.key in move) {
      event.preventDefault();
      setChosenId(move[event.key]?.id);
    }
  };

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden="true" className={styles.searchIcon} />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeOptionId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setChosenId(undefined);
            onQueryChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className={styles.input}
        />
        {loading && <Spinner size="sm" />}
        <Base.Close render={<IconButton aria-label={closeLabel} icon={<X />} size="sm" />} />
      </div>
      <div id={listId} role="listbox" aria-label={label} className={styles.list}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={group.id} role="group" aria-labelledby={`${listId}-group-${group.id}`}>
              <div id={`${listId}-group-${group.id}`} className={styles.groupLabel}>
                {group.label}
              </div>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the combobox
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, aria-activedescendant points here
                <div
                  key={item.id}
                  id={optionId(item)}
                  role="option"
                  aria-selected={item === active}
                  onClick={() => onSelect(item)}
                  onPointerMove={() => setChosenId(item.id)}
                  className={cx(styles.item, item === active && styles.active)}
                >
                  {item.icon && (
                    <span className={styles.icon} aria-hidden="true">
                      {item.icon}
                    </span>
                  )}
                  <span className={styles.label}>{item.label}</span>
                  {item.description && <span className={styles.description}>{item.description}</span>}
                </div>
              ))}
            </div>
          ))}
      </div>
      <div role="status" className={items.length === 0 ? styles.status : styles.hidden}>
        {status}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
