import { useEffect, useRef, useState } from 'react';
import { findOpenRow, findRowControl } from './open-row';

interface DrawerRow {
  /** Whether the record covers its list. */
  isOver: boolean;
  recordKey: string | number;
  /** Whether the list has loaded the record. */
  isListed: boolean;
}

/**
 * Keeps the list below a drawer at the row of the record that it shows.
 *
 * @returns finds what has the focus after the drawer is closed: after a step, the row of the last record
 */
export function useDrawerRow({ isOver, recordKey, isListed }: DrawerRow): (() => HTMLElement | undefined) | undefined {
  const [opened] = useState(recordKey);
  const control = useRef<HTMLElement>(null);

  // While the drawer is open, since a closed record has no row; Back closes it without a call.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each record
  useEffect(() => {
    if (!isOver || !isListed) return;
    control.current = findRowControl(document);
    findOpenRow(document)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOver, recordKey, isListed]);

  if (!isOver || recordKey === opened) return undefined;
  return () => (control.current?.isConnected ? control.current : undefined);
}
