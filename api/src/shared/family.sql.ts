/** SQL: whether student `e` has the parent of student `s`: the same phone. */
export const isOfFamilySql = (s: string, e: string) =>
  `${e}.parent_phone = ${s}.parent_phone and ${s}.parent_phone <> '' and ${e}.anonymized_at is null`;
