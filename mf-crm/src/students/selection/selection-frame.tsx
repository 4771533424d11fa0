import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { useT } from '@school/kit';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { SelectAll } from './select-all';
import styles from './selection.module.css';
import type { Selection } from './use-selection';

interface SelectionFrameProps {
  label: string;
  selection: Selection;
  /** The ids of all rows in the list. */
  ids: readonly number[];
  /** How many rows are selected, in words. */
  chosen: string;
  /** The actions for the selected rows. */
  children: ReactNode;
}

/** The bar with the actions for the selected rows; stays visible while the list scrolls. */
export function SelectionFrame({ label, selection, ids, chosen, children }: SelectionFrameProps) {
  const t = useT('mf-crm');
  const frame = useRef<HTMLElement>(null);
  const hasRows = selection.ids.size > 0;
  const end = () => {
    // The pressed button goes away; without this the focus would start again at the top of the page.
    frame.current?.focus({ preventScroll: true });
    selection.clear();
  };
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      className={hasRows || selection.isPicking ? styles.bar : undefined}
    >
      <span aria-live="polite" className={styles.count}>
        {hasRows ? chosen : selection.isPicking && t('students.selection.start')}
      </span>
      {selection.isPicking && (
        <>
          <SelectAll ids={ids} selection={selection}>
            {t('students.selection.all')}
          </SelectAll>
          <IconButton icon={<X />} aria-label={t('students.selection.end')} onClick={end} />
        </>
      )}
      {hasRows && (
        <>
          <div className={styles.actions}>{children}</div>
          {!selection.isPicking && (
            <Button size="sm" onClick={end}>
              {t('students.selection.clear')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
