import { canOpenSection, type Role, type Section } from '@school/api-contract/rules/roles';
import type { MenuCount, MenuIcon } from '@school/shell-contract/manifest-names';
import type { KnownRemotes } from '../remotes-context';

interface SampleEntry {
  path: string;
  ru: string;
  en: string;
  icon: MenuIcon;
  order: number;
  section: Section;
  count?: MenuCount;
}

const entries: SampleEntry[] = [
  { path: '/', ru: 'Панель управления', en: 'Dashboard', icon: 'layout-dashboard', order: 10, section: 'dashboard' },
  {
    path: '/students',
    ru: 'Ученики',
    en: 'Students',
    icon: 'users',
    order: 20,
    section: 'students',
    count: 'students',
  },
  { path: '/groups', ru: 'Группы', en: 'Groups', icon: 'calendar-days', order: 30, section: 'groups', count: 'groups' },
  {
    path: '/attendance',
    ru: 'Посещаемость',
    en: 'Attendance',
    icon: 'clipboard-check',
    order: 40,
    section: 'attendance',
    count: 'sessions',
  },
  {
    path: '/payments',
    ru: 'Платежи',
    en: 'Payments',
    icon: 'credit-card',
    order: 50,
    section: 'payments',
    count: 'payments',
  },
  {
    path: '/sales-funnel',
    ru: 'Воронка продаж',
    en: 'Sales funnel',
    icon: 'funnel',
    order: 60,
    section: 'sales-funnel',
    count: 'requests',
  },
  { path: '/settings', ru: 'Настройки', en: 'Settings', icon: 'settings', order: 90, section: 'settings' },
];

/** Remotes for stories and tests: a menu by role, without code. */
export const sampleRemotes: KnownRemotes = {
  menu: (role: Role, language) =>
    entries
      .filter((entry) => canOpenSection(role, entry.section))
      .map(({ path, icon, order, count, ...names }) => ({
        id: path,
        path,
        label: names[language],
        shortLabel: names[language],
        icon,
        order,
        count,
        isPublicPage: false,
        isFirstInBar: false,
      })),
  getRouteTexts: ({ route }) => ({ title: route.titleKey, description: undefined }),
  preloadRoute: () => {},
};
