import type { PanelSteps } from '@school/design-system/detail-panel';
import { type Page, useT } from '@school/kit';
import { useEffect } from 'react';

interface ListStepsOptions<Item> {
  /** The paged query of the list. */
  query: {
    data: { pages: Page<Item>[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError?: boolean;
    fetchNextPage: () => unknown;
  };
  isOpen: (item: Item) => boolean;
  onOpen: (item: Item) => void;
  positionText: (position: { index: number; total: number }) => string;
}

/** This close to the last loaded row, a step loads the next page. */
const ahead = 3;

interface ListSteps<Item> {
  /** The row of the open record, which has the first facts before the record has loaded. */
  row?: Item | undefined;
  steps?: PanelSteps;
}

/**
 * The steps of a panel through the rows of its list, in their order.
 *
 * @returns nothing while the open record is not among the loaded rows
 */
export function useListSteps<Item>({ query, isOpen, onOpen, positionText }: ListStepsOptions<Item>): ListSteps<Item> {
  const t = useT('shell');
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const index = items.findIndex(isOpen);
  const isNearEnd = index >= items.length - ahead;
  // A page that failed waits for the list's own button: asked again at once, it would be asked for without end.
  const wantsMore = index >= 0 && isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  if (index < 0) return {};

  const openAt = (place: number) => {
    const item = items[place];
    return item && (() => onOpen(item));
  };
  return {
    row: items[index],
    steps: {
      position: positionText({ index: index + 1, total: data?.pages[0]?.total ?? items.length }),
      previousLabel: t('list.previous'),
      nextLabel: t('list.next'),
      onPrevious: openAt(index - 1),
      onNext: openAt(index + 1),
    },
  };
}
