import { lazyDialog } from '@school/kit/forms';

export const PaymentFormDialog = lazyDialog(async () => (await import('./payment-form.dialog')).PaymentFormDialog);
