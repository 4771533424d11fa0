import { useCan, useErrorText, useNavigate, useT } from '@school/kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './palette.module.css';
import { PaletteList } from './palette-list';
import { usePaletteItems } from './use-palette-items';

/** A combobox: the focus stays in the input while the arrows choose in the list. */
export function PaletteSearch({ onDone }: { onDone: () => void }) {
  const t = useT('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const maySearch = useCan('viewStudents');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Loaded after the dialog has opened and given the focus away.
  useEffect(() => input.current?.focus(), []);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const { items, searching, error } = usePaletteItems(query);
  const active = Math.min(chosen, items.length - 1);
  const activeItem = items[active];

  const open = (path: string) => {
    onDone();
    void navigate(path);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setChosen((active + step + items.length) % items.length);
    }
    if (event.key === 'Enter' && activeItem) {
      event.preventDefault();
      open(activeItem.path);
    }
  };
  const status = searching
    ? t('palette.searching')
    : items.length === 0
      ? t('palette.empty')
      : t('palette.count', { count: items.length });

  return (
    <div className={styles.palette}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeItem && `${listId}-${activeItem.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t(maySearch ? 'palette.placeholder' : 'palette.screensPlaceholder')}
        className={styles.input}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={move}
      />
      <PaletteList id={listId} items={items} activeId={activeItem?.id} onChoose={(item) => open(item.path)} />
      <p role="status" className={styles.status}>
        {status}
      </p>
      {error && <p className={styles.error}>{t('palette.failed', { reason: errorText(error) })}</p>}
    </div>
  );
}
