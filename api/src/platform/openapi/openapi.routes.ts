import { api } from '@school/api-contract/index';
import { platformRoutes } from '@school/api-contract/platform';
import type { RouteContract } from '@school/api-contract/route';
import { type Implementation, implement } from '../http/implement';
import { describeApi } from './openapi';

/** Routes of the product; those of demo mode are not part of its contract. */
export function listDocumentedRoutes(): RouteContract[] {
  return Object.values(api).flatMap((routes): RouteContract[] => Object.values(routes));
}

export function openapiRoutes(): Implementation[] {
  let description: ReturnType<typeof describeApi> | undefined;
  return [
    implement(platformRoutes.openapi, async () => {
      description ??= describeApi(listDocumentedRoutes());
      return { ...description };
    }),
  ];
}
