import { authRoutes } from '@school/api-contract/accounts/auth';
import { invitationRoutes } from '@school/api-contract/accounts/invitations';
import { userRoutes } from '@school/api-contract/accounts/users';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationJobs, authenticationRoutes } from '../auth/auth.routes';
import { groupsRoutes } from '../groups/groups.routes';
import { makeGroup } from '../groups/school.fixture';
import { invitationsRoutes } from './invitations.routes';
import { usersRoutes } from './users.routes';

const app = useTestApp({
  features: [usersRoutes, invitationsRoutes, authenticationRoutes, groupsRoutes],
  jobs: authenticationJobs,
});
const { check, accept } = invitationRoutes;

let serial = 0;
async function invite(more: { groupAssignments?: { groupId: number; accessType: 'view' }[] } = {}) {
  serial += 1;
  const body = { username: `guest_${serial}`, email: `guest_${serial}@example.org`, role: 'coach' as const, ...more };
  const { body: user } = await (await app.as('owner')).call(userRoutes.create, { body });
  return { user, token: await readToken(body.email) };
}

/** The token of the newest letter. */
async function readToken(email: string): Promise<string> {
  const [letter] = await app.outbox(email);
  return /\/invitation\?token=([\w-]{43})\n/.exec(letter?.text ?? '')?.[1] ?? '';
}

const toAcceptance = (token: string, newPassword = 'secret-1') => ({
  body: { token, newPassword, confirmPassword: newPassword },
});
const refusedCode = async (token: string) => (await app.visitor().refused(check, { body: { token } })).body.code;

test('an invited coach sets a password, is signed in, and sees only own groups', async () => {
  const own = await makeGroup(app.db);
  await makeGroup(app.db);
  const { user, token } = await invite({ groupAssignments: [{ groupId: own, accessType: 'view' }] });
  expect(user).toMatchObject({ state: 'invited', invitation: { expired: false, letter: 'waiting' } });
  const visitor = app.visitor();
  const { body: invitation } = await visitor.call(check, { body: { token } });
  expect(invitation).toMatchObject({ username: user.username, fullName: '', invitedBy: 'test_owner' });
  expect(invitation.schoolName).not.toBe('');

  const { body: session } = await visitor.call(accept, toAcceptance(token));
  expect(session).toEqual({ id: user.id, username: user.username, email: user.email, role: 'coach' });
  expect((await visitor.call(groupRoutes.list)).body.map(({ id }) => id)).toEqual([own]);
  const body = { username: user.username, password: 'secret-1' };
  await app.visitor().call(authRoutes.login, { body });
  const owner = await app.as('owner');
  const { body: after } = await owner.call(userRoutes.read, { params: { id: user.id } });
  expect(after).toMatchObject({ state: 'active', invitation: null });
  const event = await app.db('auditLogs').where({ eventType: 'auth.invitation_accepted' }).first();
  expect(event).toMatchObject({ userId: String(user.id), metadata: {} });

  // works once
  expect(await refusedCode(token)).toBe('INVITATION_INVALID');
  expect((await app.visitor().refused(accept, toAcceptance(token, 'another-1'))).httpStatus).toBe(410);
  expect((await owner.refused(userRoutes.invite, { params: { id: user.id } })).body.code).toBe('ILLEGAL_TRANSITION');
});

test('accepting ends the session that the browser had before', async () => {
  const { token } = await invite();
  const browser = await app.as('admin');
  const former = [...browser.cookies.values()][0] ?? '';
  const { body } = await browser.call(accept, toAcceptance(token));
  expect(body.role).toBe('coach');
  expect((await browser.call(authRoutes.currentUser)).body).toEqual(body);
  expect(await app.deps.sessions.find(former)).toBeNull();
});

test('of two people with one link one is accepted', async () => {
  const { user, token } = await invite();
  const answers = await Promise.all(
    ['first-1', 'second-1', 'third-1'].map((password) =>
      app.visitor().send('POST', accept.path, toAcceptance(token, password)),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(await app.db('sessions').where({ userId: user.id })).toHaveLength(1);
});

test('the password rules are those of the specification, all faults at once', async () => {
  const { token } = await invite();
  const body = { token, newPassword: '12345', confirmPassword: '1' };
  expect((await app.visitor().refused(accept, { body })).body.details).toEqual([
    { path: 'newPassword', message: 'Новый пароль должен содержать не менее 6 символов' },
    { path: 'confirmPassword', message: 'Пароли не совпадают' },
  ]);
  await app.visitor().call(check, { body: { token } });
});

test('the token is hashed in the database, and in no answer, log line or event', async () => {
  const { user, token } = await invite();
  const owner = await app.as('owner');
  await app.visitor().call(check, { body: { token } });
  const answers = [
    user,
    (await owner.call(userRoutes.list, { query: { q: user.username } })).body,
    (await owner.call(userRoutes.read, { params: { id: user.id } })).body,
    await app.db('userInvitations'),
    await app.db('auditLogs'),
    app.logLines,
  ];
  expect(token).toHaveLength(43);
  expect(JSON.stringify(answers)).not.toContain(token);
});

test('a link that was resent, revoked or is a week old is refused', async () => {
  const owner = await app.as('owner');
  const { user, token } = await invite();
  const params = { id: user.id };
  const { body: resent } = await owner.call(userRoutes.invite, { params });
  expect(resent.invitation).not.toBeNull();
  const second = await readToken(user.email);
  expect(second).not.toBe(token);
  expect(await refusedCode(token)).toBe('INVITATION_INVALID');
  // the letter with the first link was withdrawn before it was sent
  const letters = await app.db('deliveries').where({ recipient: user.email }).orderBy('id');
  expect(letters.map(({ status, text }) => [status, text === ''])).toEqual([
    ['failed', true],
    ['pending', false],
  ]);

  const { body: revoked } = await owner.call(userRoutes.revokeInvitation, { params });
  expect(revoked).toMatchObject({ state: 'invited', invitation: null });
  expect(await refusedCode(second)).toBe('INVITATION_INVALID');
  expect((await owner.refused(userRoutes.revokeInvitation, { params })).body.code).toBe('ILLEGAL_TRANSITION');

  await owner.call(userRoutes.invite, { params });
  const third = await readToken(user.email);
  app.clock.advance(7 * 24 * 3600 * 1000);
  expect(await refusedCode(third)).toBe('INVITATION_INVALID');
  const later = await app.as('owner');
  expect((await later.call(userRoutes.read, { params })).body.invitation?.expired).toBe(true);
});

test('an invitation says whether its letter waits, was sent or failed', async () => {
  const { user } = await invite();
  const owner = await app.as('owner');
  const readLetter = async (status: string) => {
    await app.db('deliveries').where({ recipient: user.email }).update({ status });
    return (await owner.call(userRoutes.read, { params: { id: user.id } })).body.invitation?.letter;
  };
  expect(await readLetter('retrying')).toBe('waiting');
  expect(await readLetter('success')).toBe('sent');
  expect(await readLetter('max_attempts_reached')).toBe('failed');
});

test('a new address gets a new link; a deactivation ends it', async () => {
  const owner = await app.as('owner');
  const { user, token } = await invite();
  const { username, role, updatedAt } = user;
  const email = `new-${user.email}`;
  const params = { id: user.id };
  if (role !== 'coach') throw new Error('not a coach');
  await owner.call(userRoutes.update, { params, body: { username, role, updatedAt, email } });
  expect(await refusedCode(token)).toBe('INVITATION_INVALID');
  const next = await readToken(email);
  await app.visitor().call(check, { body: { token: next } });
  await owner.call(userRoutes.deactivate, { params, body: { handOver: [] } });
  expect(await refusedCode(next)).toBe('INVITATION_INVALID');
  expect((await owner.refused(userRoutes.invite, { params })).body).toMatchObject({ status: 'deactivated' });
  expect((await owner.call(userRoutes.reactivate, { params })).body).toMatchObject({
    state: 'invited',
    invitation: null,
  });
});

test('a password set by a reset link ends the invitation', async () => {
  const { user, token } = await invite();
  await app.visitor().call(authRoutes.requestPasswordReset, { body: { email: user.email } });
  await app.runJobs();
  const [letter] = await app.outbox(user.email);
  const reset = /reset-password\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await app.visitor().call(authRoutes.resetPassword, toAcceptance(reset));
  expect(await refusedCode(token)).toBe('INVITATION_INVALID');
  expect(await app.db('userInvitations').where({ userId: user.id })).toEqual([]);
});

test('the user who created the account can send its invitation again, another administrator cannot', async () => {
  const body = { username: 'of_admin', email: 'of_admin@example.org', role: 'coach' as const };
  const { body: user } = await (await app.as('admin')).call(userRoutes.create, { body });
  const params = { id: user.id };
  await (await app.as('admin')).call(userRoutes.invite, { params });
  await (await app.as('senior_admin')).call(userRoutes.invite, { params });
  const { user: foreign } = await invite();
  const refused = await (await app.as('admin')).refused(userRoutes.invite, { params: { id: foreign.id } });
  expect(refused.body.code).toBe('USER_NOT_YOURS');
});
