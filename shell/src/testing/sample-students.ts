import type { StudentRow } from '@school/api-contract/students/students';

/** Students for stories and tests. */
export const anna: StudentRow = {
  id: 42,
  lastName: 'Котова',
  firstName: 'Анна',
  middleName: null,
  birthDate: '2016-05-01',
  sportsDirection: 'dance',
  groups: [{ id: 1, name: 'Танцы 7–9' }],
  parentName: 'Котова Ольга',
  parentPhone: '+79161234567',
  active: true,
  contractNumber: null,
  contractStatus: null,
  contractWasSigned: false,
  attendancePercent: 92,
  hasMedicalInfo: false,
  documentEndsOn: null,
};
