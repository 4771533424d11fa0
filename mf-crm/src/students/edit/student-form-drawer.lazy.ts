import { lazyDialog } from '@school/kit/forms';

export const StudentFormDrawer = lazyDialog(async () => (await import('./student-form.drawer')).StudentFormDrawer);
