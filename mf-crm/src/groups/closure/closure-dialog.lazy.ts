import { lazyDialog } from '@school/kit/forms';

export const ClosureDialog = lazyDialog(async () => (await import('./closure.dialog')).ClosureDialog);
