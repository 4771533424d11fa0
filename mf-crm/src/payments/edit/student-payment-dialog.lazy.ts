import { lazyDialog } from '@school/kit/forms';

export const StudentPaymentDialog = lazyDialog(
  async () => (await import('./student-payment.dialog')).StudentPaymentDialog,
);
