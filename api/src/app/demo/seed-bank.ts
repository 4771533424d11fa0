import { type Bank, BankRefused } from '../../platform/bank/bank';
import { exampleTerminal } from '../../platform/bank-simulator/bank-simulator';
import { devBankPath } from '../../platform/bank-simulator/dev-bank.page';
import type { Clock } from '../../platform/ports/clock';

/** The bank refuses each order at this interval, so that the demo shows a refusal. */
const refusedEvery = 9;

/**
 * Replaces the bank while the demo's past is created in one transaction, which the simulated bank cannot see yet. Later
 * the simulated bank finds these payments in the database.
 */
export function createSeedBank({ clock, publicUrl }: { clock: Clock; publicUrl: string }): Bank {
  let registered = 0;
  return {
    terminalKey: exampleTerminal.terminalKey,
    async register() {
      registered += 1;
      if (registered % refusedEvery === 0) throw new BankRefused('9999', 'Превышен лимит на сумму платежей за день.');
      const paymentId = String(clock.now().getTime() * 100 + registered);
      return { paymentId, paymentUrl: `${publicUrl}${devBankPath}/${paymentId}` };
    },
    getQr: async (paymentId) => `${publicUrl}${devBankPath}/${paymentId}`,
    getPayment: async () => ({ orderId: '', status: 'NEW', amountMinor: 0 }),
    refund: async () => ({ status: 'PARTIAL_REFUNDED' }),
    close: async () => ({ status: 'CANCELED' }),
  };
}
