import { platformRoutes } from '@school/api-contract/platform';
import { type Implementation, implement } from '../http/implement';
import { redactReport } from '../logging';
import type { PlatformDeps } from '../platform-deps';
import { toPageFailure } from './page-failures';

/** Counts failures that pages report and writes them to the log, where the id on the failure card identifies them. */
export function clientReportRoutes({ log, pageFailures, recentFailures }: PlatformDeps): Implementation[] {
  return [
    implement(platformRoutes.clientReport, async ({ body, caller }) => {
      const failure = toPageFailure(body);
      pageFailures.count(failure);
      const report = { ...body, message: redactReport(body.message) };
      log.warn({ report, requestId: caller.requestId, userId: caller.user?.id }, 'A page reported a failure');
      await recentFailures.announce(failure);
      return undefined;
    }),
  ];
}
