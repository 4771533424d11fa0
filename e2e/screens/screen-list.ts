import type { DemoAccount } from '../journeys/sign-in';

export interface Screen {
  /** The file name of the picture. */
  name: string;
  /** Undefined for a visitor. */
  account?: DemoAccount;
  /**
   * The placeholders `{student}`, `{group}`, `{contract}` and `{registration}` become the first such id of the demo
   * data.
   */
  path: string;
}

/** The list that supplies the id for each placeholder. */
export const listRoutes = {
  student: '/api/students?limit=1',
  group: '/api/groups?limit=1',
  contract: '/api/contracts?limit=1',
  registration: '/api/registrations?limit=1',
} as const;

export const screens: readonly Screen[] = [
  { name: 'public-trial-request', path: '/trial-request' },
  { name: 'public-privacy-policy', path: '/privacy-policy' },
  { name: 'public-register-invalid', path: `/register/${'x'.repeat(43)}` },
  { name: 'public-sign-invalid', path: `/sign-contract/${'x'.repeat(43)}?cid=1` },
  { name: 'public-pay', path: '/pay' },
  { name: 'public-pay-invalid', path: `/pay/${'x'.repeat(43)}` },
  { name: 'public-verify', path: '/verify' },
  { name: 'auth', path: '/auth' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'owner-dashboard', account: 'owner', path: '/' },
  { name: 'owner-students', account: 'owner', path: '/students' },
  { name: 'owner-student', account: 'owner', path: '/students/{student}' },
  { name: 'owner-student-contracts', account: 'owner', path: '/students/{student}?tab=contracts' },
  { name: 'owner-student-new', account: 'owner', path: '/students/new' },
  { name: 'owner-import', account: 'owner', path: '/students/import' },
  { name: 'owner-groups', account: 'owner', path: '/groups' },
  { name: 'owner-groups-week', account: 'owner', path: '/groups?view=week' },
  { name: 'owner-group', account: 'owner', path: '/groups/{group}' },
  { name: 'owner-group-schedule', account: 'owner', path: '/groups/{group}?tab=schedule' },
  { name: 'owner-attendance', account: 'owner', path: '/attendance' },
  { name: 'owner-attendance-month', account: 'owner', path: '/attendance?group={group}&view=month' },
  { name: 'owner-funnel', account: 'owner', path: '/sales-funnel' },
  { name: 'owner-conversion', account: 'owner', path: '/sales-funnel/conversion' },
  { name: 'owner-refusals', account: 'owner', path: '/refusal-archive' },
  { name: 'owner-registrations', account: 'owner', path: '/registrations' },
  { name: 'owner-registration', account: 'owner', path: '/registrations?open={registration}' },
  { name: 'owner-contracts', account: 'owner', path: '/contracts' },
  { name: 'owner-contract', account: 'owner', path: '/contracts/{contract}' },
  { name: 'owner-payments', account: 'owner', path: '/payments' },
  { name: 'owner-payment-links', account: 'owner', path: '/payments?tab=orders' },
  { name: 'owner-reports', account: 'owner', path: '/reports' },
  { name: 'owner-reports-debts', account: 'owner', path: '/reports?report=debts' },
  { name: 'owner-chat', account: 'owner', path: '/chat' },
  { name: 'owner-photos', account: 'owner', path: '/trainer-photo-demo' },
  { name: 'owner-subscriptions', account: 'owner', path: '/subscriptions' },
  { name: 'owner-debts', account: 'owner', path: '/subscriptions/debts' },
  { name: 'owner-charging', account: 'owner', path: '/subscriptions/charging' },
  { name: 'owner-personal-data', account: 'owner', path: '/personal-data' },
  { name: 'owner-settings', account: 'owner', path: '/settings' },
  { name: 'owner-settings-notifications', account: 'owner', path: '/settings?tab=notifications' },
  { name: 'owner-settings-notification-rules', account: 'owner', path: '/settings?tab=notification-rules' },
  { name: 'owner-settings-school', account: 'owner', path: '/settings?tab=school' },
  { name: 'owner-settings-places', account: 'owner', path: '/settings?tab=places' },
  { name: 'owner-settings-website', account: 'owner', path: '/settings?tab=website' },
  { name: 'owner-settings-lists', account: 'owner', path: '/settings?tab=lists' },
  { name: 'owner-settings-users', account: 'owner', path: '/settings?tab=users' },
  { name: 'owner-settings-users-new', account: 'owner', path: '/settings?tab=users&user=new' },
  { name: 'owner-settings-audit', account: 'owner', path: '/settings?tab=audit' },
  { name: 'owner-settings-releases', account: 'owner', path: '/settings?tab=releases' },
  { name: 'coach-dashboard', account: 'coach', path: '/' },
  { name: 'coach-attendance', account: 'coach', path: '/attendance' },
  { name: 'coach-photos', account: 'coach', path: '/trainer-photo-demo' },
  { name: 'accountant-dashboard', account: 'accountant', path: '/' },
];
