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
  /** Accessible name of the dialog and its input. */
  label: string;
  closeLabel: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Results, filtered by the caller; empty groups are not rendered. */
  groups: readonly CommandGroup[];
  onSelect: (item: CommandItem) => void;
  /** More results are loading; the present ones can be used. */
  loading?: boolean;
  /** State of the search, announced to screen readers; visible only without results. */
  status: string;
  /** Why a part of the search failed. */
  error?: string;
  /** Keyboard hints under the list; hidden on touch devices. */
  footer?: ReactNode;
}

/** A search over screens and data (WAI-ARIA combobox): focus stays in the input, arrows move, Enter opens. */
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
                  <span className={styles.words}>
                    <span className={styles.label}>{item.label}</span>
                    {item.description && <span className={styles.description}>{item.description}</span>}
                  </span>
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
