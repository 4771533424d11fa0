import { lazyDialog } from '@school/kit/forms';

export const RefundDialog = lazyDialog(async () => (await import('./refund.dialog')).RefundDialog);
