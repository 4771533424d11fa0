import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRoom } from '../internal/use-room';
import { fitTabs } from './fit-tabs';

/** Pixels of the button «Еще», with its padding and icon. */
const moreWidth = 52;

interface FittingTabs<Value> {
  list: RefObject<HTMLElement | null>;
  values: readonly Value[];
  active: Value;
  /** Label of the button for the tabs that do not fit; without it all tabs are in the row. */
  moreLabel: string | undefined;
}

/** The tabs that fit one row. */
export function useFittingTabs<Value extends string>({ list, values, active, moreLabel }: FittingTabs<Value>) {
  const { box, room } = useRoom<HTMLDivElement>();
  const [widths, setWidths] = useState<ReadonlyMap<Value, number>>(new Map());
  const fits = moreLabel !== undefined && room !== undefined;
  const shown = fits ? fitTabs({ values, active, widths, room, moreWidth }) : values;
  const signature = shown.join();
  // In another language they have other widths.
  useLayoutEffect(() => {
    if (moreLabel) setWidths(new Map());
  }, [moreLabel]);
  // Measured while all of them are in the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the tabs in the row
  useLayoutEffect(() => {
    if (!fits || shown.length < values.length) return;
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    setWidths(new Map(values.map((value, index) => [value, (tabs[index]?.offsetWidth ?? 0) + 2])));
  }, [fits, signature, list, moreLabel]);
  return { box, shown, hidden: values.filter((value) => !shown.includes(value)) };
}
