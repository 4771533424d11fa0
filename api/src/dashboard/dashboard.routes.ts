import { dashboardRoutes as routes } from '@school/api-contract/dashboard';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { readDashboard } from './dashboard.service';

export function dashboardRoutes({ db, clock }: AppDeps): Implementation[] {
  return [implement(routes.read, ({ caller }) => readDashboard(db, signedIn(caller), clock.now()))];
}
