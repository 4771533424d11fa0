import { api } from '@school/api-contract/index';
import { demoRoutes } from '@school/api-contract/platform';
import type { RouteContract } from '@school/api-contract/route';
import { authenticationRoutes } from './auth/auth.routes';
import type { AppDeps } from './platform/app-deps';
import { clientReportRoutes } from './platform/client-reports/client-reports.routes';
import { devOutboxRoutes } from './platform/dev-outbox/dev-outbox.routes';
import type { Implementation } from './platform/http/implement';
import type { JobHandler } from './platform/jobs/jobs';
import { openapiRoutes } from './platform/openapi/openapi.routes';

/** Every route that the contract declares; those of demo mode only in demo mode. */
export function declaredRoutes({ demo }: { demo: boolean }): RouteContract[] {
  const features = demo ? { ...api, demo: demoRoutes } : api;
  return Object.values(features).flatMap((routes): RouteContract[] => Object.values(routes));
}

/** What serves them, feature by feature. */
export function allRoutes(deps: AppDeps): Implementation[] {
  return [
    ...authenticationRoutes(deps),
    ...clientReportRoutes(deps),
    ...openapiRoutes(),
    ...(deps.settings.demo ? devOutboxRoutes(deps) : []),
  ];
}

/** Jobs of the features; the platform adds its own (delivery, housekeeping). */
export function allJobs(_deps: AppDeps): JobHandler[] {
  return [];
}
