import type { PlatformDeps } from '../../platform/platform-deps';
import type { Sessions } from './sessions';

export interface AuthDeps extends PlatformDeps {
  sessions: Sessions;
}
