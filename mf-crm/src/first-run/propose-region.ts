import type { School } from '@school/api-contract/school/school';
import { russianZones } from '../settings/school/school-choices';

/**
 * Proposals for a new school: the time zone of the browser where it is a Russian one, and roubles in a Russian time
 * zone. Other values stay as stored.
 */
export function proposeRegion(
  { timeZone, currency }: Pick<School, 'timeZone' | 'currency'>,
  browserZone: string,
): Pick<School, 'timeZone' | 'currency'> {
  const zone = isRussian(browserZone) ? browserZone : timeZone;
  return { timeZone: zone, currency: isRussian(zone) ? 'RUB' : currency };
}

const isRussian = (zone: string) => russianZones.some((name) => name === zone);
