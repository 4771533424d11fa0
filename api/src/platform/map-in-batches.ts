import { setImmediate } from 'node:timers/promises';

const batch = 50;

/** Maps a long list in order, fifty items at a time, and lets other requests run in between. */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (results.length % batch === 0) await setImmediate();
  }
  return results;
}
