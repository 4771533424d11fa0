import { canOpenSection, type Role, type Section } from '@school/api-contract/rules/roles';
import type { MenuCount, MenuIcon } from '@school/shell-contract/manifest-names';
import type { KnownRemotes } from '../remotes-context';

const entries: { path: string; ru: string; en: string; icon: MenuIcon; section: Section; count?: MenuCount }[] = [
  { path: '/', ru: 'Панель управления', en: 'Dashboard', icon: 'layout-dashboard', section: 'dashboard' },
  { path: '/students', ru: 'Ученики', en: 'Students', icon: 'users', section: 'students', count: 'students' },
  { path: '/groups', ru: 'Группы', en: 'Groups', icon: 'calendar-days', section: 'groups', count: 'groups' },
  {
    path: '/attendance',
    ru: 'Посещаемость',
    en: 'Attendance',
    icon: 'clipboard-check',
    section: 'attendance',
    count: 'sessions',
  },
  { path: '/payments', ru: 'Платежи', en: 'Payments', icon: 'credit-card', section: 'payments', count: 'payments' },
  {
    path: '/sales-funnel',
    ru: 'Воронка продаж',
    en: 'Sales funnel',
    icon: 'funnel',
    section: 'sales-funnel',
    count: 'requests',
  },
  { path: '/settings', ru: 'Настройки', en: 'Settings', icon: 'settings', section: 'settings' },
];

/** Remotes for stories and tests: a menu by role, without code. */
export const sampleRemotes: KnownRemotes = {
  menu: (role: Role, language) =>
    entries
      .filter((entry) => canOpenSection(role, entry.section))
      .map(({ path, icon, count, ...names }) => ({
        id: path,
        path,
        label: names[language],
        shortLabel: names[language],
        icon,
        count,
        isPublicPage: false,
      })),
  getRouteTexts: ({ route }) => ({ title: route.titleKey, description: undefined }),
  preloadRoute: () => {},
};
