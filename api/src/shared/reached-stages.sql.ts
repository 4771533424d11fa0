/** SQL: how many trial requests there are, and how many of them reached each stage of the funnel. */
export const reachedStagesSql = `count(*) as requests,
  count(*) filter (where furthest_stage <> 'NEW') as trials,
  count(*) filter (where furthest_stage in ('CAME', 'SIGNED')) as came,
  count(*) filter (where furthest_stage = 'SIGNED') as signed`;
