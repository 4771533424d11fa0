import { triesWindowSeconds } from './signing-code';

/** Columns of `CodeState` over the signatures of one contract; binds `windowStart`. */
export const codeStateColumns = `max(created_at) as last_code_at,
  coalesce(sum(attempt_count) filter (where expires_at > :windowStart), 0)::int as tries_used,
  min(expires_at) filter (where attempt_count > 0 and expires_at > :windowStart)
    + make_interval(secs => ${triesWindowSeconds}) as tries_back_at`;

/** Tries count when their code expired after this moment. */
export const getWindowStart = (now: Date) => new Date(now.getTime() - triesWindowSeconds * 1000);
