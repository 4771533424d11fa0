import type { SessionUser } from '@school/api-contract/auth';
import type { Logger } from '../logging';

/** What the platform knows of a request, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Path as declared (`/api/contract/sign/:token`): logs and metrics never see what stands in its place. */
  route?: string;
  /** The signed-in member of staff, once asked for. */
  user?: SessionUser | null;
}
