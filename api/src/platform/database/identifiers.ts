const columnNames = new Map<string, string>();
const propertyNames = new Map<string, string>();

/** `documentSha256` -> `document_sha256`. Names come from code and schema, so the cache stays small. */
export function toColumnName(property: string): string {
  let column = columnNames.get(property);
  if (column === undefined) {
    column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(property, column);
  }
  return column;
}

/** `document_sha256` -> `documentSha256`. */
export function toPropertyName(column: string): string {
  let property = propertyNames.get(column);
  if (property === undefined) {
    property = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    propertyNames.set(column, property);
  }
  return property;
}

/**
 * Renames in place the columns of a pg result, or of each result if several statements were sent together. Values,
 * including jsonb, stay unchanged. Names are computed once for all rows, and rows without snake_case are left alone.
 */
export function renameColumns(result: unknown): void {
  if (Array.isArray(result)) for (const one of result) renameColumns(one);
  else if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) {
    result.rows = renameRows(result.rows);
  }
}

function renameRows(rows: unknown[]): unknown[] {
  const first = rows[0];
  if (!isRow(first)) return rows;
  const columns = Object.keys(first);
  const properties = columns.map(toPropertyName);
  if (columns.every((column, index) => column === properties[index])) return rows;
  const names = columns.map((column, index): [string, string] => [column, properties[index] ?? column]);
  return rows.map((row) => {
    if (!isRow(row)) return row;
    const renamed: Record<string, unknown> = {};
    for (const [column, property] of names) renamed[property] = row[column];
    return renamed;
  });
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
