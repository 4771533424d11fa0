import { defineRemote } from '@school/shell-contract/define-remote';

export default defineRemote({
  id: 'mf-funnel',
  contractVersion: 2,
  shellRange: '^1.7.0',
  owner: 'sales',
  routes: [
    {
      id: 'sales-funnel',
      path: '/sales-funnel',
      module: 'sales-funnel',
      access: { kind: 'section', section: 'sales-funnel' },
      layout: 'staff',
      titleKey: 'pages.salesFunnel.title',
    },
    {
      id: 'funnel-conversion',
      path: '/sales-funnel/conversion',
      module: 'conversion',
      access: { kind: 'section', section: 'sales-funnel' },
      layout: 'staff',
      titleKey: 'pages.conversion.title',
    },
    {
      id: 'trial-request',
      path: '/sales-funnel/:id',
      module: 'sales-funnel',
      access: { kind: 'section', section: 'sales-funnel' },
      layout: 'staff',
      titleKey: 'pages.trialRequest.title',
    },
    {
      id: 'refusal-archive',
      path: '/refusal-archive',
      module: 'refusal-archive',
      access: { kind: 'section', section: 'sales-funnel' },
      layout: 'staff',
      titleKey: 'pages.refusalArchive.title',
    },
  ],
  menu: [{ routeId: 'sales-funnel', labelKey: 'menu.salesFunnel', icon: 'funnel', order: 60, count: 'requests' }],
  slots: [],
  namespaces: ['mf-funnel'],
  modules: {
    conversion: './src/conversion/conversion.page',
    'refusal-archive': './src/refusal-archive/refusal-archive.page',
    'sales-funnel': './src/sales-funnel/sales-funnel.page',
  },
});
