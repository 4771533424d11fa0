import { lazyDialog } from '@school/kit/forms';

export const NewHallDialog = lazyDialog(async () => (await import('./new-hall.dialog')).NewHallDialog);
