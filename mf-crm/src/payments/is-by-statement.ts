import type { Payment } from '@school/api-contract/money/payments';

/** Whether the statement names how it was paid; a method that staff once chose says more. */
export const isByStatement = ({ type, fromStatement }: Pick<Payment, 'type' | 'fromStatement'>) =>
  type === 'manual' && fromStatement;
