/** A session on screen, by column (or row) and start. */
export interface Place {
  id: string;
  column: number;
  start: number;
}

/**
 * The session that an arrow key moves to: up and down within the column; left and right to the session nearest in time
 * in the next column that has any. Undefined when there is none.
 */
export function findNeighbour(places: readonly Place[], from: Place, key: string): Place | undefined {
  const byStart = (column: number) =>
    places.filter((place) => place.column === column).sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const column = byStart(from.column);
    const index = column.findIndex(({ id }) => id === from.id);
    return column[index + (key === 'ArrowDown' ? 1 : -1)];
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  const last = Math.max(...places.map(({ column }) => column));
  for (let column = from.column + step; column >= 0 && column <= last; column += step) {
    const [first, ...rest] = byStart(column);
    if (!first) continue;
    return rest.reduce(
      (nearest, place) => (Math.abs(place.start - from.start) < Math.abs(nearest.start - from.start) ? place : nearest),
      first,
    );
  }
  return undefined;
}
