import { platformRoutes } from '@school/api-contract/platform';
import { type Implementation, implement } from '../http/implement';
import { redactReport } from '../logging';
import type { PlatformDeps } from '../platform-deps';

/** Writes failures that pages report to the log, where the id on the failure card identifies them. */
export function clientReportRoutes({ log }: PlatformDeps): Implementation[] {
  return [
    implement(platformRoutes.clientReport, async ({ body, caller }) => {
      const report = { ...body, message: redactReport(body.message) };
      log.warn({ report, requestId: caller.requestId, userId: caller.user?.id }, 'A page reported a failure');
      return undefined;
    }),
  ];
}
