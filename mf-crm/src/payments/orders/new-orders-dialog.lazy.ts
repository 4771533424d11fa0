import { lazyDialog } from '@school/kit/forms';

export const NewOrdersDialog = lazyDialog(async () => (await import('./new-orders.dialog')).NewOrdersDialog);
