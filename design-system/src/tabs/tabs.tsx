import { Tabs as Base } from '@base-ui/react/tabs';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../internal/cx';
import { Menu } from '../menu/menu';
import styles from './tabs.module.css';
import { useFittingTabs } from './use-fitting-tabs';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
  /** Keeps the hidden panel mounted, so that typed text is not lost. */
  keepMounted?: boolean;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  items: ReadonlyArray<TabItem<Value>>;
  /** Controlled, so that the caller can store it in the address. */
  value: Value;
  onValueChange: (value: Value) => void;
  /**
   * Keeps the tabs in one row: those that do not fit are in a menu behind a button with this label. Without it they
   * wrap.
   */
  moreLabel?: string;
  /** Controls of the open tab at the end of the row. */
  actions?: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  moreLabel,
  actions,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Value>(undefined);
  const values = items.map((item) => item.value);
  const { box, shown, hidden } = useFittingTabs({ list, values, active: value, moreLabel });
  useEffect(() => {
    // depends on the value: a link may open a tab outside the visible part of the row on a phone
    if (value) showActiveTab(list.current);
  }, [value]);
  // also after the labels change, since no observer reports their width
  useEffect(() => markHiddenTabs(list.current));
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const sizes = new ResizeObserver(() => markHiddenTabs(row));
    sizes.observe(row);
    return () => sizes.disconnect();
  }, []);

  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value, { event }) => {
        // A press focuses the tab and then clicks it, before a value that is kept in the address has changed.
        const isSamePress = event.type === 'click' && focused.current === next;
        focused.current = event.type === 'click' ? undefined : next;
        if (!isSamePress) onValueChange(next);
      }}
      className={styles.tabs}
    >
      <div className={cx(styles.row, moreLabel !== undefined && styles.single)}>
        <div ref={box} className={styles.fitting}>
          <Base.List
            ref={list}
            aria-label={label}
            activateOnFocus
            className={styles.list}
            onScroll={({ currentTarget }) => markHiddenTabs(currentTarget)}
            onPointerDown={() => {
              focused.current = undefined;
            }}
          >
            {items
              .filter((item) => shown.includes(item.value))
              .map((item) => (
                <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
                  {item.label}
                </Base.Tab>
              ))}
          </Base.List>
          {moreLabel !== undefined && hidden.length > 0 && (
            <Menu
              align="end"
              trigger={
                <button type="button" className={styles.more}>
                  {moreLabel}
                  <ChevronDown aria-hidden="true" />
                </button>
              }
              items={items
                .filter((item) => hidden.includes(item.value))
                .map((item) => ({ id: item.value, label: item.label, onSelect: () => onValueChange(item.value) }))}
            />
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} keepMounted={item.keepMounted} className={styles.panel}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Width in pixels of the end that fades out, and a little of the next tab. */
const fade = 40;

/** The ends of the row beyond which more tabs are; the row fades out there. */
function markHiddenTabs(list: HTMLElement | null): void {
  if (!list) return;
  // one pixel for a width with a fraction
  const before = list.scrollLeft > 1 ? 'start' : '';
  const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1 ? 'end' : '';
  list.dataset.hidden = `${before}${before && after && ' '}${after}`;
}

/** Scrolls only the row: `scrollIntoView` would also scroll the page. */
function showActiveTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const least = tab.offsetLeft + tab.offsetWidth + fade - list.clientWidth;
  list.scrollLeft = Math.min(Math.max(list.scrollLeft, least), tab.offsetLeft - fade);
}
