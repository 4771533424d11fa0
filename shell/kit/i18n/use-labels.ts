import type { SportsDirection, Weekday } from '@school/api-contract/common';
import type { Role } from '@school/api-contract/rules/roles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

// Repeated here, since the contract's lists would bring zod into every page; the types keep them complete.
const directions: Record<SportsDirection, true> = {
  artistic_gymnastics: true,
  martial_arts: true,
  dance: true,
  sports_gymnastics: true,
};
const week: Record<Weekday, true> = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
};

/** Labels for values that several screens show. */
export function useLabels() {
  const { t, i18n } = useTranslation('shell');
  return useMemo(() => {
    let list: Intl.ListFormat | undefined;
    // Lists show one in each row.
    const directionLabels = new Map<string, string>();
    return {
      role: (role: Role) => t(`roles.${role}`),
      /** Мужской, Женский; 'Не указано' when empty. */
      gender: (gender: 'male' | 'female' | null | undefined) => t(gender ? `genders.${gender}` : 'notSpecified'),
      /** 'Неизвестное направление' for an unknown value. */
      sportsDirection: (direction: string) => {
        const key = Object.hasOwn(directions, direction) ? `directions.${direction}` : 'directions.unknown';
        const label = directionLabels.get(key) ?? t(key);
        directionLabels.set(key, label);
        return label;
      },
      /** Day names joined with commas and 'и', Monday first; 'Не указано' when empty. */
      weekdays: (days: readonly string[] | null | undefined) => {
        const names = Object.keys(week)
          .filter((day) => days?.includes(day))
          .map((day) => t(`weekdays.${day}`));
        // Most screens show no days, and the format costs a cheap phone 10 ms.
        list ??= new Intl.ListFormat(i18n.language, { type: 'conjunction' });
        return names.length > 0 ? list.format(names) : t('notSpecified');
      },
      /** '4–6 лет', '7 лет', 'с 10 лет', 'до 6 лет'; undefined when a group has no limits of age. */
      ages: (youngest: number | null, oldest: number | null) => {
        if (youngest === null) return oldest === null ? undefined : t('ages.to', { count: oldest });
        if (oldest === null) return t('ages.from', { count: youngest });
        return youngest === oldest
          ? t('ages.only', { count: oldest })
          : t('ages.span', { from: youngest, count: oldest });
      },
      relationship: (relationship: 'mother' | 'father' | 'guardian') => t(`relationships.${relationship}`),
    };
  }, [t, i18n.language]);
}
