import { demoRoutes } from '@school/api-contract/platform';
import { type Implementation, implement } from '../http/implement';
import type { PlatformDeps } from '../platform-deps';
import { listOutbox } from './dev-outbox.repository';

/** Demo mode only: messages that a phone or mailbox would have received. */
export function devOutboxRoutes({ db }: PlatformDeps): Implementation[] {
  return [implement(demoRoutes.outbox, ({ query }) => listOutbox(db, query.to))];
}
