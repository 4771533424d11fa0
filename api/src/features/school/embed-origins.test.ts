import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { branchesRoutes } from '../branches/branches.routes';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { schoolRoutes } from './school.routes';

const app = useTestApp({ features: [schoolRoutes, branchesRoutes, trialRequestsRoutes] });
const site = 'https://school.example';
const { path } = trialRequestRoutes.create;

const call = (method: string, address: string, headers: Record<string, string> = {}) =>
  app
    .visitor()
    .send(method, address, { headers: { Origin: site, ...headers }, ...(method === 'POST' && { body: {} }) });

test('the list is stored without duplicates, and a change is recorded with its author', async () => {
  const owner = await app.as('owner');
  const { body } = await owner.call(embedOriginRoutes.replace, {
    body: { origins: [site, site, 'https://a.ru:8443'] },
  });
  expect(body).toEqual({ origins: [site, 'https://a.ru:8443'] });
  await owner.call(embedOriginRoutes.replace, { body });
  expect((await owner.call(embedOriginRoutes.read)).body).toEqual(body);
  const events = await app.db('auditLogs').where({ eventType: 'school.updated' });
  expect(events.map(({ metadata }) => metadata)).toEqual([{ fields: ['embedOrigins'] }]);
});

test.each(['http://school.ru', 'https://school.ru/form', 'https://*.ru', 'school.ru', 'https://Школа.рф', ''])(
  '%j is not a website',
  async (origin) => {
    const refusal = await (await app.as('owner')).refused(embedOriginRoutes.replace, {
      body: { origins: [site, origin] },
    });
    expect(refusal.body.details).toEqual([{ path: 'origins.1', message: messages.origin }]);
  },
);

test('a listed website may read the sections and send the form, without cookies', async () => {
  const read = await call('GET', '/api/sports-sections');
  expect([read.status, read.headers.get('Access-Control-Allow-Origin')]).toEqual([200, site]);
  expect(read.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(read.headers.get('Vary')).toContain('Origin');
  // refused for its empty body, no longer for its origin
  const sent = await call('POST', path);
  expect([sent.status, (await sent.json()).code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(sent.headers.get('Access-Control-Allow-Origin')).toBe(site);

  const asked = await call('OPTIONS', path, { 'Access-Control-Request-Method': 'POST' });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('POST');
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type');
});

test('refuses other websites, and other routes', async () => {
  const stranger = await call('POST', path, { Origin: 'https://evil.example' });
  expect([stranger.status, (await stranger.json()).code]).toEqual([403, 'FOREIGN_ORIGIN']);
  expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
  const list = await call('GET', '/api/trial-requests');
  expect(list.headers.get('Access-Control-Allow-Origin')).toBeNull();
  const change = await app.visitor().send('PUT', '/api/school/embed-origins', { headers: { Origin: site }, body: {} });
  expect((await change.json()).code).toBe('FOREIGN_ORIGIN');
});
