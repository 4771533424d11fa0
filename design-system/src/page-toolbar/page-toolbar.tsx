import { Popover } from '@base-ui/react/popover';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import { usePhone } from '../internal/use-phone';
import { SearchField, type SearchFieldProps } from '../search-field/search-field';
import styles from './page-toolbar.module.css';

export interface PageToolbarLabels {
  filters: string;
  close: string;
  /** Label of the button that closes the sheet on a phone. */
  show: string;
  reset: string;
}

export interface Filters {
  /** Number of active filters. */
  active: number;
  controls: ReactNode;
}

export interface PageToolbarProps {
  /** First in the line at every size, such as a switch between views. */
  lead?: ReactNode;
  search?: Pick<SearchFieldProps, 'label' | 'clearLabel' | 'value' | 'onValueChange'>;
  /** Frequent filters, mostly chips with counts: in the line on a desktop, in the sheet on a phone. */
  inline?: Filters;
  /** The other filters: behind the button at every size. */
  more?: Filters;
  onReset: () => void;
  labels: PageToolbarLabels;
}

/** Search and filters of a list in one line; on a phone the filters are in a sheet. */
export function PageToolbar({ lead, search, inline, more, onReset, labels }: PageToolbarProps) {
  const isPhone = usePhone();
  const [open, setOpen] = useState(false);
  const hidden = isPhone ? [inline, more] : [more];
  const hasHidden = hidden.some(Boolean);
  const active = hidden.reduce((sum, filters) => sum + (filters?.active ?? 0), 0);
  const label = active > 0 ? `${labels.filters} (${active})` : labels.filters;
  const controls = hidden.map(
    (filters, index) =>
      filters && (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
        <div key={index} className={styles.controls}>
          {filters.controls}
        </div>
      ),
  );
  const reset = active > 0 && <Button onClick={onReset}>{labels.reset}</Button>;

  return (
    <search className={styles.toolbar}>
      {lead}
      {search && <SearchField {...search} placeholder={search.label} className={styles.search} />}
      {!isPhone && inline?.controls}
      {hasHidden && isPhone && (
        <>
          <Button icon={<ListFilter />} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
            {label}
          </Button>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title={labels.filters}
            closeLabel={labels.close}
            footer={
              <>
                {reset}
                <Button variant="primary" onClick={() => setOpen(false)}>
                  {labels.show}
                </Button>
              </>
            }
          >
            <div className={styles.sheet}>{controls}</div>
          </Dialog>
        </>
      )}
      {hasHidden && !isPhone && (
        <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
          <Popover.Trigger render={<Button icon={<ListFilter />}>{label}</Button>} />
          <Popover.Portal>
            <Popover.Positioner align="end" sideOffset={4} className={popup.positioner}>
              <Popover.Popup aria-label={labels.filters} className={cx(popup.popup, styles.popup)}>
                {controls}
                {reset}
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </search>
  );
}
