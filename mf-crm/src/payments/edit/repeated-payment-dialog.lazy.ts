import { lazyDialog } from '@school/kit/forms';

export const RepeatedPaymentDialog = lazyDialog(
  async () => (await import('./repeated-payment.dialog')).RepeatedPaymentDialog,
);
