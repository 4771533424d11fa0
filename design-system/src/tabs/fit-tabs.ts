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

/** Returns the tabs that fit the row, in their order; all of them while a width is not known. */
export function fitTabs<Value>({ values, active, widths, room, moreWidth }: FitTabs<Value>): readonly Value[] {
  const getWidth = (value: Value) => widths.get(value) ?? 0;
  const sum = (some: readonly Value[]) => some.reduce((total, value) => total + getWidth(value), 0);
  if (values.some((value) => !widths.has(value)) || sum(values) <= room) return values;
  let left = room - moreWidth - getWidth(active);
  const firstHidden = values.findIndex((value) => {
    if (value !== active) left -= getWidth(value);
    return left < 0;
  });
  return values.filter((value, index) => value === active || index < firstHidden);
}
