import type { School } from '@school/api-contract/school/school';

/** The time zones of Russia (IANA). */
const russianZones = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Simferopol',
  'Europe/Kirov',
  'Europe/Volgograd',
  'Europe/Astrakhan',
  'Europe/Saratov',
  'Europe/Ulyanovsk',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Novosibirsk',
  'Asia/Barnaul',
  'Asia/Tomsk',
  'Asia/Novokuznetsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Chita',
  'Asia/Yakutsk',
  'Asia/Khandyga',
  'Asia/Vladivostok',
  'Asia/Ust-Nera',
  'Asia/Magadan',
  'Asia/Sakhalin',
  'Asia/Srednekolymsk',
  'Asia/Kamchatka',
  'Asia/Anadyr',
];

/**
 * Proposals for a new school: the time zone of the browser where it is a Russian one, and roubles in a Russian time
 * zone. Other values stay as stored.
 */
export function proposeRegion(
  { timeZone, currency }: Pick<School, 'timeZone' | 'currency'>,
  browserZone: string,
): Pick<School, 'timeZone' | 'currency'> {
  const zone = russianZones.includes(browserZone) ? browserZone : timeZone;
  return { timeZone: zone, currency: russianZones.includes(zone) ? 'RUB' : currency };
}
