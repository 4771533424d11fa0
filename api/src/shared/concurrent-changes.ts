import { refuse } from '../platform/app-error';

/**
 * Refuses with CONFLICT when somebody changed the record after the caller had read it.
 *
 * @param updatedAt of the record as the caller read it; undefined skips the check
 */
export function assertNotStale(stored: { updatedAt: Date }, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== stored.updatedAt.getTime()) throw refuse('CONFLICT');
}

/** The fields that a change gives another value, with old and new values; undefined when there are none. */
export function compareFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const isChanged = ([name, value]: [string, unknown]) => Reflect.get(before, name) !== value;
  const changed = Object.entries(after)
    .filter(isChanged)
    .map(([name]) => name);
  if (changed.length === 0) return undefined;
  const pick = (fields: Fields): Partial<Fields> => {
    const picked: Partial<Fields> = {};
    for (const name of changed) Reflect.set(picked, name, Reflect.get(fields, name));
    return picked;
  };
  return { before: pick(before), after: pick(after) };
}
