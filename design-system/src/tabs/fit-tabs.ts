interface FitTabs<Value> {
  values: readonly Value[];
  /** The open tab, which always stays. */
  active: Value;
  widths: ReadonlyMap<Value, number>;
  /** Pixels of the row. */
  room: number;
  /** Pixels of the button for the other tabs. */
  moreWidth: number;
}

/**
 * Returns the tabs that fit the row, in their order; all of them while a width is not known. The first ones are always the
 * same: there is room for the open one after them, whichever of the others it is.
 */
export function fitTabs<Value>({ values, active, widths, room, moreWidth }: FitTabs<Value>): readonly Value[] {
  const getWidth = (value: Value) => widths.get(value) ?? 0;
  const sum = (some: readonly Value[]) => some.reduce((total, value) => total + getWidth(value), 0);
  if (values.some((value) => !widths.has(value)) || sum(values) <= room) return values;
  let count = values.length - 1;
  const fits = () => sum(values.slice(0, count)) + Math.max(...values.slice(count).map(getWidth)) <= room - moreWidth;
  while (count > 0 && !fits()) count -= 1;
  return values.filter((value, index) => value === active || index < count);
}
