import { defineRemote } from '@school/shell-contract/define-remote';

export default defineRemote({
  id: 'mf-crm',
  contractVersion: 1,
  shellRange: '^1.0.0',
  owner: 'crm',
  routes: [
    {
      id: 'dashboard',
      path: '/',
      module: 'dashboard',
      access: { kind: 'section', section: 'dashboard' },
      layout: 'staff',
      titleKey: 'pages.dashboard.title',
    },
    {
      id: 'students',
      path: '/students',
      module: 'students',
      access: { kind: 'section', section: 'students' },
      layout: 'staff',
      titleKey: 'pages.students.title',
      preload: 'idle',
    },
    {
      id: 'student',
      path: '/students/:id',
      module: 'students',
      access: { kind: 'section', section: 'students' },
      layout: 'staff',
      titleKey: 'pages.student.title',
    },
    {
      id: 'settings',
      path: '/settings',
      module: 'settings',
      access: { kind: 'section', section: 'settings' },
      layout: 'staff',
      titleKey: 'pages.settings.title',
    },
  ],
  menu: [
    { routeId: 'dashboard', labelKey: 'menu.dashboard', icon: 'layout-dashboard', order: 10 },
    { routeId: 'students', labelKey: 'menu.students', icon: 'users', order: 20 },
    { routeId: 'settings', labelKey: 'menu.settings', icon: 'settings', order: 90 },
  ],
  slots: [],
  namespaces: ['mf-crm'],
  modules: {
    dashboard: './src/dashboard/dashboard.page',
    settings: './src/settings/settings.page',
    students: './src/students/students.page',
  },
});
