import { lazyDialog } from '@school/kit/forms';

export const QrDialog = lazyDialog(async () => (await import('./qr.dialog')).QrDialog);
