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

/** Returns the open tab and as many of the first ones as fit the row with it, in their order; all while a width is not known. */
export function fitTabs<Value>({ values, active, widths, room, moreWidth }: FitTabs<Value>): readonly Value[] {
  const getWidth = (value: Value) => widths.get(value) ?? 0;
  const sum = (some: readonly Value[]) => some.reduce((total, value) => total + getWidth(value), 0);
  if (values.some((value) => !widths.has(value)) || sum(values) <= room) return values;
  let count = values.length - 1;
  const keep = () => values.filter((value, index) => value === active || index < count);
  while (count > 0 && sum(keep()) > room - moreWidth) count -= 1;
  return keep();
}
