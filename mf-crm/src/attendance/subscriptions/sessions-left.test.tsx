import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['ru', 'Абонемент закончился'],
  ['en', 'Subscription ended'],
] as const)(
  'in %s a subscription whose month is over with sessions left is not called used up',
  async (language, words) => {
    const user = createUser('coach');
    const [student] = journal.students;
    renderWithKit(<Component />, {
      school: { sellsSubscriptions: true },
      ...{ user, language, locales, route: `/attendance?date=${today}&group=5`, path: '/attendance' },
      handlers: [
        respond(subscriptionRoutes.ofGroup, [
          { studentId: student?.id ?? 0, state: 'ended', sessionsLeft: 3, endsOn: '2026-10-31' },
        ]),
        respond(attendanceRoutes.journal, journal),
        respond(attendanceRoutes.sessions, [session]),
        respond(authRoutes.currentUser, user),
      ],
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
