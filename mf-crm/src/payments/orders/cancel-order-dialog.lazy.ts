import { lazyDialog } from '@school/kit/forms';

export const CancelOrderDialog = lazyDialog(async () => (await import('./cancel-order.dialog')).CancelOrderDialog);
