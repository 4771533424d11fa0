import { defineRemote } from '@school/shell-contract/define-remote';

export default defineRemote({
  id: 'mf-contracts',
  contractVersion: 1,
  shellRange: '^1.0.0',
  owner: 'contracts',
  routes: [
    {
      id: 'registrations',
      path: '/registrations',
      module: 'registrations',
      access: { kind: 'roles', roles: ['owner', 'senior_admin', 'admin'] },
      layout: 'staff',
      titleKey: 'pages.registrations.title',
    },
    {
      id: 'sign-contract',
      path: '/sign-contract/:token',
      module: 'sign-contract',
      access: { kind: 'public' },
      layout: 'public',
      titleKey: 'pages.signContract.title',
      descriptionKey: 'pages.signContract.description',
      secret: true,
    },
  ],
  menu: [{ routeId: 'registrations', labelKey: 'menu.registrations', icon: 'file-signature', order: 65 }],
  slots: [{ name: 'electronic-signature', module: 'electronic-signature' }],
  namespaces: ['mf-contracts'],
  modules: {
    registrations: './src/registrations/registrations.page',
    'sign-contract': './src/sign-contract/sign-contract.page',
    'electronic-signature': './src/electronic-signature/electronic-signature.slot',
  },
});
