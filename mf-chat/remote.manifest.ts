import { defineRemote } from '@school/shell-contract/define-remote';

const staff = ['owner', 'senior_admin', 'admin', 'coach', 'accountant'] as const;

export default defineRemote({
  id: 'mf-chat',
  contractVersion: 2,
  shellRange: '^1.3.0',
  owner: 'chat',
  routes: [
    {
      id: 'chat',
      path: '/chat',
      module: 'chat',
      access: { kind: 'roles', roles: [...staff] },
      layout: 'staff',
      titleKey: 'pages.chat.title',
    },
    {
      id: 'chat-room',
      path: '/chat/:id',
      module: 'chat',
      access: { kind: 'roles', roles: [...staff] },
      layout: 'staff',
      titleKey: 'pages.chat.title',
    },
  ],
  menu: [
    { routeId: 'chat', labelKey: 'menu.chat', icon: 'message-circle', order: 70, count: 'chat', barRoles: ['coach'] },
  ],
  slots: [],
  namespaces: ['mf-chat'],
  modules: {
    chat: './src/chat/chat.page',
  },
});
