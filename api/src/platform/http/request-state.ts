import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Logger } from '../logging';

/** The platform's state of a request, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Declared path (`/api/contract/sign/:token`): logs and metrics never see the actual parameters. */
  route?: string;
  /** Whether a page of the school's own website calls; set before the origin is checked. */
  isEmbedded?: boolean;
  /** The signed-in user, once it was looked up. */
  user?: SessionUser | null;
}
