import { smsCallbackRoutes } from '@school/api-contract/sms-callbacks';
import { refuse } from '../../platform/app-error';
import { implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSmsAeroReport } from '../../platform/sms/sms-aero.carrier';
import { hasNoWrongHash, isOurSecret } from '../../platform/sms/sms-callback-proof';
import { toSmscReport } from '../../platform/sms/smsc.carrier';
import { recordDeliveryReport } from './sms-callbacks.service';

/**
 * Delivery reports of the SMS services. Both expect 200 and ignore the body; a call without a valid secret gets 404.
 */
export function smsCallbacksRoutes(deps: PlatformDeps) {
  const { sms } = deps.settings;
  return [
    implement(smsCallbackRoutes.smsaero, async ({ params, query, body, reply }) => {
      if (!isOurSecret(deps.secretKey, params.secret)) throw refuse('NOT_FOUND');
      const report = toSmsAeroReport(body.status);
      const { reference } = query;
      if (report && reference)
        await recordDeliveryReport(deps, { reference, providerMessageId: String(body.id), report });
      reply.text('OK');
      return undefined;
    }),
    implement(smsCallbackRoutes.smsc, async ({ params, body, reply }) => {
      const password = sms.provider === 'smsc' ? sms.password : undefined;
      if (!isOurSecret(deps.secretKey, params.secret) || !hasNoWrongHash(body, password)) throw refuse('NOT_FOUND');
      const report = toSmscReport(body.status);
      if (report) await recordDeliveryReport(deps, { reference: body.id, providerMessageId: body.id, report });
      reply.text('OK');
      return undefined;
    }),
  ];
}
