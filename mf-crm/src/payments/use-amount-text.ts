import { useFormats } from '@school/kit';
import { useSummary } from './payments.queries';

/**
 * Formats an amount in the school's currency, which comes with the summary.
 *
 * @returns undefined until the currency is known; the plain number when it could not be read
 */
export function useAmountText(): (amount: number) => string | undefined {
  const { money, number } = useFormats();
  const { data, isError } = useSummary();
  return (amount) => (data ? money(amount, data.currency) : isError ? number(amount) : undefined);
}
