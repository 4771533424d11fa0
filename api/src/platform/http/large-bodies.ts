import type { RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
import { refuse } from '../app-error';
import { inputLimits } from './input-limits';

type Pool = keyof typeof inputLimits.largeAtOnce;

export interface LargeBodies {
  /**
   * Runs `work`, which reads the body and responds; a large body occupies a place until then, because its memory is
   * held as long. Throws SERVICE_UNAVAILABLE before reading when no place is free. Small bodies always pass.
   */
  admit(ctx: Context, pool: Pool, work: () => Promise<void>): Promise<void>;
}

export function createLargeBodies(): LargeBodies {
  const held: Record<Pool, number> = { visitor: 0, signedIn: 0, upload: 0 };
  return {
    async admit(ctx, pool, work) {
      if (!isLarge(ctx)) return work();
      if (held[pool] >= inputLimits.largeAtOnce[pool]) throw refuse('SERVICE_UNAVAILABLE');
      held[pool] += 1;
      try {
        await work();
      } finally {
        held[pool] -= 1;
      }
    },
  };
}

export function poolFor(route: RouteContract, isSignedIn: boolean): Pool {
  if (!isSignedIn) return 'visitor';
  return route.bodyEncoding === 'multipart' ? 'upload' : 'signedIn';
}

/** A chunked body has no length, so it counts as large. */
function isLarge(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > inputLimits.largeBytes;
}
