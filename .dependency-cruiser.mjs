/**
 * Import rules. Remotes import the kit, the design system and the contracts; browser code never imports the API's code.
 */
const remote = '^mf-([^/]+)/';
const inTests = '\\.(test|fixture)\\.ts$';

/**
 * Features of the API. Each may use only those before it, through their services, so there are no cycles. When two
 * features need each other, move the common part into the earlier one or into `shared`.
 */
const featureOrder = [
  ...[
    'school',
    'notifications',
    'branches',
    'legal-documents',
    'school-readiness',
    'family-messages',
    'auth',
    'stored-files',
    'payments',
  ],
  ...[
    'substitutes',
    'memberships',
    'groups',
    'users',
    'attendance',
    'session-photos',
    'students',
    'subscriptions',
    'transfers',
  ],
  'live-events',
  'contracts',
  ...['contract-templates', 'consents', 'departures'],
  ...[
    'registrations',
    'trial-requests',
    'session-changes',
    'chat',
    'sms-callbacks',
    'audit-logs',
    'personal-data',
    'dashboard',
  ],
  ...['first-run', 'reports', 'releases'],
];

const featuresUseEarlierOnes = featureOrder.map((feature, index) => ({
  name: 'feature-not-to-later-feature',
  severity: 'error',
  from: { path: `^api/src/features/${feature}/`, pathNot: inTests },
  to: {
    path: '^api/src/features/',
    pathNot: `^api/src/features/(${featureOrder.slice(0, index + 1).join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'remote-not-to-remote',
      comment: 'Remotes are released separately; they interact through slots and addresses only.',
      severity: 'error',
      from: { path: remote },
      to: { path: remote, pathNot: '^mf-$1/' },
    },
    {
      name: 'remote-only-on-the-platform',
      comment:
        'A remote imports the kit, the design system and the contracts; its bundler config also the shared build.',
      severity: 'error',
      from: { path: remote, pathNot: '/rspack\\.config\\.ts$' },
      to: {
        path: '^shell/(?!kit/(index\\.ts|request-keys\\.ts|(dates|forms|lists|reports)/index\\.ts|testing/)|contract/)',
      },
    },
    {
      name: 'front-end-not-to-api-code',
      severity: 'error',
      from: { path: `(${remote}|^shell/(src|kit|contract)/|^design-system/)` },
      to: { path: '^api/(?!contract/)' },
    },
    {
      name: 'shell-not-to-remote',
      comment: 'The shell learns of remotes at run time.',
      severity: 'error',
      from: { path: '^(shell|api|design-system)/' },
      to: { path: remote },
    },
    {
      name: 'kit-not-to-shell',
      severity: 'error',
      from: { path: '^shell/kit/' },
      // locales/ holds the texts that all screens share.
      to: { path: '^shell/(?!kit/|contract/|locales/)' },
    },
    {
      name: 'kit-parts-beside-the-kit',
      comment: 'Bundled into each remote: importing a part of the kit by its path would bundle a second copy.',
      severity: 'error',
      from: { path: '^shell/kit/(dates|forms|lists|reports)/', pathNot: '\\.test\\.tsx$' },
      to: { path: '^shell/kit/(?!$1/|index\\.ts|dates/index\\.ts)' },
    },
    {
      name: 'embed-stays-light',
      comment: 'The form on the school’s website shares rules, texts and colours, but no components.',
      severity: 'error',
      from: { path: '^embed/' },
      to: {
        path: '^(api|shell|design-system|mf-[a-z]+)/',
        pathNot:
          '^(api/contract/|shell/kit/(i18n/school-time|request-keys)\\.ts|shell/locales/|mf-public/locales/|design-system/src/(accent|tokens)/)',
      },
    },
    {
      name: 'design-system-alone',
      severity: 'error',
      from: { path: '^design-system/src/' },
      to: { path: '^(api|shell|mf-[a-z]+)/' },
    },
    {
      name: 'contracts-stay-light',
      severity: 'error',
      from: { path: '^(api|shell)/contract/' },
      to: { path: '^(api/(?!contract/)|shell/(?!contract/)|design-system|mf-)' },
    },
    {
      name: 'api-platform-knows-no-feature',
      comment: 'app -> features -> shared -> platform.',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: inTests },
      to: { path: '^api/src/(?!platform/)' },
    },
    {
      name: 'api-shared-only-on-the-platform',
      severity: 'error',
      from: { path: '^api/src/shared/', pathNot: inTests },
      to: { path: '^api/src/(?!(shared|platform)/)' },
    },
    {
      name: 'api-feature-not-to-app',
      severity: 'error',
      from: { path: '^api/src/features/', pathNot: inTests },
      to: { path: '^api/src/(?!(features|shared|platform)/)' },
    },
    {
      name: 'api-app-not-to-tests',
      severity: 'error',
      from: { path: '^api/src/(app/|main\\.ts)', pathNot: inTests },
      to: { path: ['^api/src/testing/', inTests] },
    },
    {
      name: 'feature-not-to-foreign-sql',
      comment: 'A feature uses another one through its service.',
      severity: 'error',
      from: { path: '^api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/features/[^/]+/.+\\.(repository|sql)\\.ts$', pathNot: '^api/src/features/$1/' },
    },
    ...featuresUseEarlierOnes,
    {
      name: 'feature-has-its-place',
      comment: 'A new feature is added to featureOrder above.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: inTests },
      to: { path: '^api/src/features/', pathNot: `^api/src/features/(${featureOrder.join('|')})/` },
    },
    {
      name: 'no-cycles',
      comment: 'Types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '^design-system/\\.storybook' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|storybook-static|node_modules/(?!@school))/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'e2e/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
    },
  },
};
