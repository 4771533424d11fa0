/**
 * Places of group `g`, for `cross join lateral`: `taken` and `free`. A student who joins on a later day already takes a
 * place, and one who leaves on a later day has already freed it.
 */
export const placesSql = `
  select count(*) as taken, g.max_students - count(*) as free from student_groups m where m.group_id = g.id and m.active`;
