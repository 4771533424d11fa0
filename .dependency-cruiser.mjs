/** Who may import whom. Remotes stand on kit, design system and contracts; nothing in a browser reaches the API's code. */
const remote = '^mf-(crm|funnel|contracts|public)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'remote-not-to-remote',
      comment: 'Remotes are released apart; they meet through slots and addresses only.',
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
      to: { path: '^shell/(?!kit/(index\\.ts|testing/)|contract/)' },
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
      name: 'feature-not-to-foreign-repository',
      comment: 'A feature asks another one through its service.',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/[^/]+/.+\\.repository\\.ts$', pathNot: '^api/src/$1/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // Types alone may refer to each other.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
