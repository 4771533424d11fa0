import { lazyDialog } from '@school/kit/forms';

export const MistakeDialog = lazyDialog(async () => (await import('./mistake.dialog')).MistakeDialog);
