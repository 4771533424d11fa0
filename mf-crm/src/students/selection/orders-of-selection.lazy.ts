import { lazyDialog } from '@school/kit/forms';

export const OrdersOfSelection = lazyDialog(async () => (await import('./orders-of-selection')).OrdersOfSelection);
