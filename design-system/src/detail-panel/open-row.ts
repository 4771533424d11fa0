/** Returns the row of the open record in the list on the page. */
export function findOpenRow(page: ParentNode | null | undefined): HTMLElement | null {
  return page?.querySelector<HTMLElement>(':is(tr, li)[aria-current="true"]') ?? null;
}

/** Returns what opens the record in that row. */
export function findRowControl(page: ParentNode | null | undefined): HTMLElement | null {
  return findOpenRow(page)?.querySelector<HTMLElement>(':is(a[href], button)') ?? null;
}
