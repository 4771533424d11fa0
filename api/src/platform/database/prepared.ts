/**
 * For hot reads: each connection parses the statement once and PostgreSQL may keep its plan. Only for SQL of few forms,
 * since each form stays with each connection; and not where the best plan hangs on the values.
 */
export function prepared<Q extends { options(options: Readonly<Record<string, unknown>>): Q }>(query: Q): Q {
  return query.options({ prepared: true });
}
