import { lazyDialog } from '@school/kit/forms';

export const SaleDialog = lazyDialog(async () => (await import('./sale.dialog')).SaleDialog);
export const BatchSaleDialog = lazyDialog(async () => (await import('./batch-sale.dialog')).BatchSaleDialog);
export const FreezeDialog = lazyDialog(async () => (await import('./freeze.dialog')).FreezeDialog);
export const ExtendDialog = lazyDialog(async () => (await import('./extend.dialog')).ExtendDialog);
export const CancelSubscriptionDialog = lazyDialog(
  async () => (await import('./cancel-subscription.dialog')).CancelSubscriptionDialog,
);
