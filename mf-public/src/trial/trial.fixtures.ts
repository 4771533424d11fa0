import type { TrialConfirmation } from '@school/api-contract/families/trial-confirmations';

export const lesson: TrialConfirmation = {
  ...{ state: 'coming', childName: 'Аня', groupName: 'Звездочки', coachName: 'Соколова Елена', declinedAt: null },
  ...{ startsAt: '2026-11-24T14:30:00.000Z', sectionName: 'Танцы', sportsDirection: 'dance', hall: 'Малый зал' },
  ...{ branchName: 'На Мира', address: 'Москва, ул. Мира, 1', phone: '+74951234567', confirmedAt: null },
};
export const confirmed: TrialConfirmation = { ...lesson, confirmedAt: '2026-11-23T08:00:00.000Z' };
export const declined: TrialConfirmation = {
  ...{ ...lesson, state: 'waiting', declinedAt: '2026-11-23T08:00:00.000Z' },
};
