import { smsCallbackRoutes } from '@school/api-contract/sms-callbacks';
import type { AppDeps } from '../app-deps';
import { refuse } from '../app-error';
import { implement } from '../http/implement';
import { smsAeroReport } from './sms-aero.carrier';
import { isOurSecret, isSignedBySmsc } from './sms-callback-proof';
import { recordReport } from './sms-callbacks.service';
import { smscReport } from './smsc.carrier';

/** Delivery reports of the SMS services. Both want 200 and look at no body; whoever proves nothing finds nothing here. */
export function smsCallbacksRoutes(deps: AppDeps) {
  const { sms } = deps.settings;
  return [
    implement(smsCallbackRoutes.smsaero, async ({ params, query, body, reply }) => {
      if (!isOurSecret(deps.secretKey, params.secret)) throw refuse('NOT_FOUND');
      const report = smsAeroReport(body.status);
      const { reference } = query;
      if (report && reference) await recordReport(deps, { reference, providerMessageId: String(body.id), report });
      reply.text('OK');
      return undefined;
    }),
    implement(smsCallbackRoutes.smsc, async ({ params, body, reply }) => {
      const password = sms.provider === 'smsc' ? sms.password : undefined;
      if (!isOurSecret(deps.secretKey, params.secret) || !isSignedBySmsc(body, password)) throw refuse('NOT_FOUND');
      const report = smscReport(body.status);
      if (report) await recordReport(deps, { reference: body.id, providerMessageId: body.id, report });
      reply.text('OK');
      return undefined;
    }),
  ];
}
