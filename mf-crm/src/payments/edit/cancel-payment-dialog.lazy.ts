import { lazyDialog } from '@school/kit/forms';

export const CancelPaymentDialog = lazyDialog(
  async () => (await import('./cancel-payment.dialog')).CancelPaymentDialog,
);
