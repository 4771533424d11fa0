import { ListFilter } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { cx } from '../internal/cx';
import { popupPanel } from '../internal/popup-panel.lazy';
import { useMedia } from '../internal/use-media';
import { usePhone } from '../internal/use-phone';
import { useRoom } from '../internal/use-room';
import { useLazyPart } from '../lazy-part/lazy-part';
import { SearchField, type SearchFieldProps } from '../search-field/search-field';
import { ChipRow } from './chip-row';
import styles from './page-toolbar.module.css';

export interface PageToolbarLabels {
  filters: string;
  close: string;
  /** Label of the button that closes the sheet on a phone. */
  show: string;
  reset: string;
}

export interface ToolbarSearch extends Pick<SearchFieldProps, 'label' | 'clearLabel' | 'value' | 'onValueChange'> {
  /** The placeholder where the label would be cut; the label when left out. */
  placeholder?: string;
  /** The placeholder on a phone, where the field has space for some 15 letters; the other one when left out. */
  shortLabel?: string;
}

export interface Filters {
  /** Number of active filters. */
  active: number;
  controls: ReactNode;
}

export interface PageToolbarProps {
  /** First in the line at every size, such as a switch between views. */
  lead?: ReactNode;
  search?: ToolbarSearch;
  /** Further controls that are in reach at every size: in the line on a desktop, below it on a phone. */
  children?: ReactNode;
  /** Frequent filters: in the line on a desktop; behind the button beside a docked panel and on a phone. */
  inline?: Filters;
  /**
   * The daily questions as chips with counts, after `inline` in the line of a desktop. A phone keeps them in reach: a row
   * that a finger scrolls, below the search or in its place.
   */
  chips?: Filters;
  /** The other filters: behind the button at every size. */
  more?: Filters;
  onReset: () => void;
  labels: PageToolbarLabels;
}

/** Search and filters of a list in one line; on a phone the chips have a row, and the other filters a sheet. */
export function PageToolbar({ lead, search, children, inline, chips, more, onReset, labels }: PageToolbarProps) {
  const isPhone = usePhone();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useLazyPart(popupPanel, open && !isPhone, () => setOpen(false));
  const { box, room } = useRoom<HTMLElement>(!isPhone);
  const isNarrow = isPhone || (room !== undefined && room < leastRoom);
  const lineRoom = useMedia('(pointer: coarse)') ? touchRoom : mouseRoom;
  const hasLine = search !== undefined && (inline ?? chips) !== undefined && !isNarrow;
  const isTight = hasLine && room !== undefined && room < lineRoom;
  const hasFirstRow = isPhone && (search !== undefined || lead !== undefined);
  const hidden = isPhone ? [inline, more] : isNarrow ? [inline, chips, more] : [more];
  const hasHidden = hidden.some(Boolean);
  const active = hidden.reduce((sum, filters) => sum + (filters?.active ?? 0), 0);
  const label = active > 0 ? `${labels.filters} (${active})` : labels.filters;
  // On a phone the word on the button would leave a search field, chips or a period the space of a few letters.
  const isShort = isPhone && [search, lead, chips].some((part) => part !== undefined);
  const controls = hidden.map(
    (filters, index) =>
      filters && (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
        <div key={index} className={styles.controls}>
          {filters.controls}
        </div>
      ),
  );
  const isFiltered = active > 0 || (chips?.active ?? 0) > 0;
  const reset = isFiltered && <Button onClick={onReset}>{labels.reset}</Button>;

  // The Tab key follows the eye: on a line of their own the filters come after the button.
  const parts = [
    (inline ?? chips) && !isNarrow && (
      <div key="inline" className={styles.inline}>
        {inline?.controls}
        {chips?.controls}
      </div>
    ),
    isPhone && chips && <ChipRow key="chips">{chips.controls}</ChipRow>,
    hasHidden && (
      <Button
        key="button"
        ref={button}
        icon={
          <>
            <ListFilter />
            {isShort && active > 0 && <span data-count={active} className={styles.count} />}
          </>
        }
        collapses={isShort}
        className={styles.filters}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
    ),
  ];

  const line = (
    <search
      ref={box}
      className={cx(styles.toolbar, hasFirstRow && styles.twoRows, hasLine && (isTight ? styles.tight : styles.single))}
    >
      {lead}
      {search && <Search {...search} isPhone={isPhone} />}
      {!isPhone && children}
      {isTight || hasFirstRow ? parts.toReversed() : parts}
      {hasHidden && isPhone && (
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
      )}
      {hasHidden && !isPhone && panel && (
        <panel.PopupPanel
          open={open}
          onOpenChange={setOpen}
          anchor={button}
          finalFocus={button}
          align="end"
          sideOffset={4}
          aria-label={labels.filters}
          className={styles.popup}
        >
          {controls}
          {reset}
        </panel.PopupPanel>
      )}
    </search>
  );
  return (
    <>
      {line}
      {isPhone && children}
    </>
  );
}

/** The width in pixels in which search, chips and button have room. */
const leastRoom = 700;
/** In less the chips have a line of their own, below the search and the button. */
const mouseRoom = 720;
const touchRoom = 900;

function Search({ placeholder, shortLabel, isPhone, ...search }: ToolbarSearch & { isPhone: boolean }) {
  const shown = (isPhone && shortLabel) || placeholder || search.label;
  return <SearchField {...search} placeholder={shown} className={styles.search} />;
}
