import type { AuthDeps } from '../features/auth/sessions';
import type { PresenceDeps } from '../features/chat/presence';
import type { LiveEventsDeps } from '../features/live-events/live-streams';
import type { ReleasesDeps } from '../features/releases/releases.service';
import type { PushDeps } from '../platform/push/push-sender';

/** Dependencies of the features: the platform, and services that one feature provides for another. */
export type AppDeps = AuthDeps & LiveEventsDeps & PresenceDeps & PushDeps & ReleasesDeps;
