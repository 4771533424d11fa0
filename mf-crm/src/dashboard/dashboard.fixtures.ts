import type { Dashboard } from '@school/api-contract/dashboard';

export const figures: Dashboard = {
  totalStudents: { current: 160, previous: 152 },
  activeGroups: { current: 12, previous: 12 },
  averageGroupSize: { current: 11.25, previous: 10 },
  monthlyRevenue: { current: 24500, previous: 23000 },
  currency: 'USD',
};
