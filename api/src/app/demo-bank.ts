import { bankNoticeRoutes } from '@school/api-contract/money/bank-notices';
import { findBankPayment } from '../features/payments/bank/bank-payment.service';
import { type BankSimulator, startBankSimulator } from '../platform/bank-simulator/bank-simulator';
import { devBankPath } from '../platform/bank-simulator/dev-bank.page';
import type { Database } from '../platform/database/database';
import { systemClock } from '../platform/ports/clock';
import type { Settings } from '../platform/settings';

/** A real bank retries for a day; the demo only has to outlast a restart. */
const retryDelaysMs = [1000, 5000, 15_000, 60_000];

/**
 * Starts a simulated bank for demo mode, unless a real one is set up; undefined without one. Payments from before the
 * start are found in the database.
 */
export async function startDemoBank(
  { demo, tbank, publicUrl }: Settings,
  db: Database,
): Promise<BankSimulator | undefined> {
  if (!demo || tbank) return undefined;
  const noticeUrl = `${publicUrl}${bankNoticeRoutes.receive.path}`;
  return startBankSimulator({
    clock: systemClock,
    payPageUrl: () => `${publicUrl}${devBankPath}`,
    noticeUrl: () => noticeUrl,
    recall: async (paymentId) => {
      const known = await findBankPayment(db, paymentId);
      return known && { ...known, paymentId, noticeUrl, returnUrl: `${publicUrl}/pay` };
    },
    retryDelaysMs,
  });
}
