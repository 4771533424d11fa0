import { demoRoutes } from '@school/api-contract/platform';
import type { AppDeps } from '../app-deps';
import { type Implementation, implement } from '../http/implement';
import { listOutbox } from './dev-outbox.repository';

/** Demo mode only: what a phone and a mailbox would have received. */
export function devOutboxRoutes({ db }: AppDeps): Implementation[] {
  return [implement(demoRoutes.outbox, ({ query }) => listOutbox(db, query.to))];
}
