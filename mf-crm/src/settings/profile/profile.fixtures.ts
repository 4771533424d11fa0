import { authRoutes } from '@school/api-contract/accounts/auth';
import type { Passkey } from '@school/api-contract/accounts/passkeys';
import { type LoginSession, type Profile, profileRoutes } from '@school/api-contract/accounts/profile';
import { respond, testUser } from '@school/kit/testing';

export const profile: Profile = {
  username: 'olga.kim',
  role: 'owner',
  fullName: 'Ким Ольга Сергеевна',
  phone: '+79161234567',
  email: 'olga.kim@example.org',
  pendingEmail: null,
  secondFactor: null,
  passkeys: [],
  passkeysAvailable: true,
  secondFactorRequired: false,
};

export const passkey: Passkey = {
  id: 3,
  name: 'Рабочий ноутбук',
  createdAt: '2026-10-02T09:00:00.000Z',
  lastUsedAt: null,
};

/** With codes, passkeys and an unconfirmed new address. */
export const protectedProfile: Profile = {
  ...profile,
  pendingEmail: 'o.kim.new.address@sport-school.example.org',
  secondFactor: { enabledAt: '2026-09-01T09:00:00.000Z', recoveryCodesLeft: 8 },
  passkeys: [passkey, { ...passkey, id: 4, name: 'Телефон', lastUsedAt: '2026-11-20T07:12:00.000Z' }],
};

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7KQ2${index}-M4XTB`);

const session: LoginSession = {
  id: 11,
  browser: 'Chrome',
  system: 'Windows',
  ipAddress: '203.0.113.9',
  startedAt: '2026-11-20T06:00:00.000Z',
  lastSeenAt: '2026-11-21T08:30:00.000Z',
  current: true,
};

export const loginSessions: LoginSession[] = [
  session,
  {
    ...session,
    id: 12,
    browser: 'Safari',
    system: 'iPhone',
    ipAddress: '2001:db8:85a3::8a2e:370:7334',
    current: false,
  },
  { ...session, id: 13, browser: null, system: null, ipAddress: null, current: false },
];

export const profileHandlers = [
  respond(profileRoutes.read, profile),
  respond(profileRoutes.sessions, loginSessions),
  respond(authRoutes.currentUser, testUser('owner')),
];
