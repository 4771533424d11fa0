import type { AuthDeps } from '../features/auth/sessions';
import type { LiveEventsDeps } from '../features/live-events/live-streams';

/** Dependencies of the features: the platform, and services that one feature provides for another. */
export type AppDeps = AuthDeps & LiveEventsDeps;
