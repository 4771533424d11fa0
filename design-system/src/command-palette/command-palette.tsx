import { Dialog as Base } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import modal from '../internal/modal.module.css';
import { useListbox } from '../internal/use-listbox';
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
  const items = groups.flatMap((group) => group.items);
  const listbox = useListbox(items, onSelect);

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden="true" className={styles.searchIcon} />
        <input
          {...listbox.input}
          aria-label={label}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            listbox.reset();
            onQueryChange(event.target.value);
          }}
          className={styles.input}
        />
        {loading && <Spinner size="sm" />}
        <Base.Close render={<IconButton aria-label={closeLabel} icon={<X />} size="sm" />} />
      </div>
      <div id={listbox.listId} role="listbox" aria-label={label} className={styles.list}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={group.id} role="group" aria-labelledby={`${listbox.listId}-group-${group.id}`}>
              <div id={`${listbox.listId}-group-${group.id}`} className={styles.groupLabel}>
                {group.label}
              </div>
              {group.items.map((item) => (
                <div key={item.id} {...listbox.option(item)} className={styles.item}>
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
