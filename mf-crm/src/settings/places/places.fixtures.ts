import { type Branch, type BranchSection, branchRoutes, type Section } from '@school/api-contract/school/branches';
import { respond } from '@school/kit/testing';

const updatedAt = '2026-11-02T09:00:00.000Z';

export const branch: Branch = {
  id: 1,
  name: 'Центральное',
  address: 'Москва, ул. Лесная, 12',
  phone: '+74951234567',
  active: true,
  halls: [
    { id: 11, name: 'Большой зал', groupCount: 2 },
    { id: 12, name: 'Малый зал', groupCount: 0 },
  ],
  activeGroupCount: 2,
  updatedAt,
};

export const branches: Branch[] = [
  branch,
  {
    ...{ id: 2, name: 'Отделение на Дмитровском шоссе в спортивном комплексе «Северный»', active: true, updatedAt },
    ...{ address: 'Москва, Дмитровское шоссе, дом 48, корпус 2, вход со двора', phone: '', activeGroupCount: 0 },
    halls: [],
  },
  {
    ...{ id: 3, name: 'Измайлово', address: 'Москва, Измайловский бульвар, 22', phone: '', active: false, updatedAt },
    ...{ halls: [], activeGroupCount: 0 },
  },
];

export const sections: Section[] = [
  { id: 21, name: 'Танцы', description: 'Современная хореография', sportsDirection: 'dance', active: true, updatedAt },
  { id: 22, name: 'Единоборства', description: '', sportsDirection: 'martial_arts', active: true, updatedAt },
  { id: 23, name: 'Плавание', description: '', sportsDirection: null, active: false, updatedAt },
];

export const everyDay =
  '{"Понедельник":["16:00-17:15","17:30"],"Вторник":"17:30","Среда":"17:30","Четверг":"17:30","Пятница":"17:30","Суббота":"10:00","Воскресенье":"10:00"}';

export const branchSections: BranchSection[] = [
  { id: 31, branchId: 1, sectionId: 21, schedule: everyDay, active: true, updatedAt },
  { id: 32, branchId: 1, sectionId: 22, schedule: 'Вт и чт 16:30–18:00, сб 11:00', active: true, updatedAt },
  { id: 33, branchId: 2, sectionId: 22, schedule: '', active: false, updatedAt },
];

export const placesHandlers = [
  respond(branchRoutes.list, branches),
  respond(branchRoutes.listSections, sections),
  respond(branchRoutes.listBranchSections, branchSections),
];

export const noPlaces = [
  respond(branchRoutes.list, []),
  respond(branchRoutes.listSections, []),
  respond(branchRoutes.listBranchSections, []),
];
