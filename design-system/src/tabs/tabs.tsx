import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

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
}

export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Value>(undefined);
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
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} keepMounted={item.keepMounted} className={styles.panel}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

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
  const hidden = Math.max(tab.offsetLeft + tab.offsetWidth - list.clientWidth, 0);
  list.scrollLeft = Math.min(Math.max(list.scrollLeft, hidden), tab.offsetLeft);
}
