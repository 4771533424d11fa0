import { lazyDialog } from '@school/kit/forms';

export const NewContractDialog = lazyDialog(async () => (await import('./new-contract.dialog')).NewContractDialog);
