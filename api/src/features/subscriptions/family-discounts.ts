import type { SubscriptionContext } from './settings.repository';

type Percents = Pick<SubscriptionContext['settings'], 'secondChildPercent' | 'thirdChildPercent'>;

/**
 * The siblings' discount of a child: the place in the family that its brothers and sisters leave, whose discounts are
 * given. One child pays the full price, another has the discount of the second, the others that of the third, whoever
 * comes first.
 */
export function getSiblingPercent(
  { secondChildPercent, thirdChildPercent }: Percents,
  taken: readonly number[],
): number {
  const toPercent = (place: number) => [0, secondChildPercent][place] ?? thirdChildPercent;
  const free = Array.from({ length: taken.length + 1 }, (_, place) => toPercent(place));
  for (const percent of taken.toSorted((a, b) => a - b)) {
    const same = free.indexOf(percent);
    // an older percentage takes the place of a discount, so that the full price stays for somebody
    const other = percent > 0 ? free.findIndex((one) => one > 0) : 0;
    free.splice(Math.max(0, same >= 0 ? same : other), 1);
  }
  return free[0] ?? 0;
}

interface Buyer {
  studentId: number;
  /** The other children of the same parent, with the discounts that they have. */
  siblings: readonly { id: number; isElder: boolean; percent: number | null }[];
}

/**
 * The siblings' discounts of a sale to many, which sells to the elder children of each family first. A child to whom it does
 * not sell keeps the discount of the subscription that it has.
 */
export function computeSiblingPercents<B extends Buyer>(
  buyers: readonly B[],
  isSold: (buyer: B) => boolean,
  settings: Percents,
): ReadonlyMap<B, number> {
  const sold = new Set(buyers.filter(isSold).map(({ studentId }) => studentId));
  const given = new Map<number, number>();
  const countElder = ({ siblings }: B) => siblings.filter(({ isElder }) => isElder).length;
  const byAge = buyers.toSorted((a, b) => countElder(a) - countElder(b));
  return new Map(
    byAge.map((buyer) => {
      const taken = buyer.siblings
        .map(({ id, percent }) => (sold.has(id) ? given.get(id) : percent))
        .filter((percent) => typeof percent === 'number');
      const percent = getSiblingPercent(settings, taken);
      const { studentId } = buyer;
      if (isSold(buyer)) given.set(studentId, Math.min(percent, given.get(studentId) ?? percent));
      return [buyer, percent];
    }),
  );
}
