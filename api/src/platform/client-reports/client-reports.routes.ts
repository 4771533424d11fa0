import { platformRoutes } from '@school/api-contract/platform';
import type { AppDeps } from '../app-deps';
import { type Implementation, implement } from '../http/implement';
import { redactReport } from '../logging';

/** What pages report goes into the log, where the id on the failure card finds it. */
export function clientReportRoutes({ log }: AppDeps): Implementation[] {
  return [
    implement(platformRoutes.clientReport, async ({ body, caller }) => {
      const report = { ...body, message: redactReport(body.message) };
      log.warn({ report, requestId: caller.requestId, userId: caller.user?.id }, 'A page reported a failure');
      return undefined;
    }),
  ];
}
