import type { DebtAge, DebtBucket, DebtTotals } from '@school/api-contract/money/debts';

/** The number of debts of an age and their sum. */
export function sumBuckets({ buckets }: DebtTotals, age: DebtAge): { count: number; amount: number } {
  const ofAge: readonly DebtBucket[] = age === 'over30' ? ['upTo60', 'over60'] : [age];
  const sum = (name: 'count' | 'amount') =>
    buckets.reduce((total, each) => (ofAge.includes(each.bucket) ? total + each[name] : total), 0);
  return { count: sum('count'), amount: sum('amount') };
}
