interface Address {
  key: string;
  pathname: string;
  search: string;
}

/**
 * Under what the scroll position of a page is kept. The first page of each load has the same key, so its address stands
 * for it: another page that the tab loads later starts at its top.
 */
export const toScrollKey = ({ key, pathname, search }: Address) => (key === 'default' ? pathname + search : key);
