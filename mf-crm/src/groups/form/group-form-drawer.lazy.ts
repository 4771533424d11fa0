import { lazyDialog } from '@school/kit/forms';

export const GroupFormDrawer = lazyDialog(async () => (await import('./group-form.drawer')).GroupFormDrawer);
