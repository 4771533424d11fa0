import { lazyDialog } from '@school/kit/forms';

export const AddStudentsDialog = lazyDialog(async () => (await import('./add-students.dialog')).AddStudentsDialog);
