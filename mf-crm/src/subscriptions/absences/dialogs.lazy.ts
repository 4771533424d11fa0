import { lazyDialog } from '@school/kit/forms';

export const ExcuseDialog = lazyDialog(async () => (await import('./excuse.dialog')).ExcuseDialog);
export const MakeupDialog = lazyDialog(async () => (await import('./makeup.dialog')).MakeupDialog);
