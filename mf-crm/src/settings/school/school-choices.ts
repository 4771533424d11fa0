import { useT } from '@school/kit';

export const currencies = ['RUB', 'USD', 'EUR', 'BYN', 'KZT'];

/** The time zones of Russia (IANA), from west to east. */
export const russianZones = [
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
] as const;

/** Options of a select, with the current value if it is not among them. */
export function withCurrent(options: readonly string[], value: string): { value: string; label: string }[] {
  const all = options.includes(value) ? options : [value, ...options];
  return all.map((each) => ({ value: each, label: each }));
}

/** All time zones: first those of Russia, by the name of a city and the offset ('Омск, UTC+6'), then the others by name. */
export function useZoneOptions(current: string): { value: string; label: string }[] {
  const t = useT('mf-crm');
  const named = russianZones.map((zone) => ({
    value: zone,
    label: `${t(`settings.zones.${zone}`)}, ${toOffset(zone)}`,
  }));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !named.some(({ value }) => value === zone));
  const all = [...named, ...others.map((zone) => ({ value: zone, label: zone }))];
  return all.some(({ value }) => value === current) ? all : [{ value: current, label: current }, ...all];
}

/** 'UTC+3'. */
function toOffset(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
