import { sportsDirections, weekdays } from '@school/api-contract/common';
import type { Role } from '@school/api-contract/roles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Words for values that several screens show. */
export function useLabels() {
  const { t, i18n } = useTranslation('shell');
  return useMemo(() => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    return {
      role: (role: Role) => t(`roles.${role}`),
      /** Мужской, Женский; 'Не указано' when empty. */
      gender: (gender: 'male' | 'female' | null | undefined) => t(gender ? `genders.${gender}` : 'notSpecified'),
      /** 'Неизвестное направление' for one that is not known. */
      sportsDirection: (direction: string) =>
        t(sportsDirections.some((known) => known === direction) ? `directions.${direction}` : 'directions.unknown'),
      /** Day names joined with commas and 'и', Monday first; 'Не указано' when empty. */
      weekdays: (days: readonly string[] | null | undefined) => {
        const names = weekdays.filter((day) => days?.includes(day)).map((day) => t(`weekdays.${day}`));
        return names.length > 0 ? list.format(names) : t('notSpecified');
      },
      relationship: (relationship: 'mother' | 'father' | 'guardian') => t(`relationships.${relationship}`),
    };
  }, [t, i18n.language]);
}
