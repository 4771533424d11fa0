import { lazyDialog } from '@school/kit/forms';

export const TransferDialog = lazyDialog(async () => (await import('./transfer.dialog')).TransferDialog);
