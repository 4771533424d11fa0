export interface GridPosition {
  row: number;
  column: number;
}

/** The position that a key leads to in the grid; undefined for other keys. Ctrl+Home and Ctrl+End go to the corners. */
export function getNextPosition(
  { code, ctrlKey }: Pick<KeyboardEvent, 'code' | 'ctrlKey'>,
  { row, column }: GridPosition,
  { rows, columns }: { rows: number; columns: number },
): GridPosition | undefined {
  const last = { row: rows - 1, column: columns - 1 };
  switch (code) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(last.row, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(last.column, column + 1) };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}
