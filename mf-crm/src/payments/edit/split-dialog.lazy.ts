import { lazyDialog } from '@school/kit/forms';

export const SplitDialog = lazyDialog(async () => (await import('./split.dialog')).SplitDialog);
