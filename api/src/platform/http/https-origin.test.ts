import { request } from 'node:http';
import { authRoutes } from '@school/api-contract/auth';
import { expect, test } from 'vitest';
import { authenticationRoutes } from '../../auth/auth.routes';
import { useTestApp } from '../testing/test-app';

const app = useTestApp({ features: authenticationRoutes, settings: { publicUrl: 'https://school.example' } });

/** As it comes through a proxy that keeps the host's name; fetch would not let a test set it. */
function statusFrom(origin: string): Promise<number | undefined> {
  const headers = { Host: 'school.example', Origin: origin };
  return new Promise((resolve, reject) => {
    request(app.baseUrl + authRoutes.logout.path, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('only the public address itself is our own: not its host under another scheme or port', async () => {
  expect(await statusFrom('https://school.example')).toBe(204);
  for (const origin of ['http://school.example', 'https://school.example:8443', app.baseUrl]) {
    expect(await statusFrom(origin), origin).toBe(403);
  }
});

test('over HTTPS every answer asks for HTTPS from then on, refusals too', async () => {
  for (const path of ['/api/captcha', '/api/nothing', '/anything']) {
    const { headers } = await app.visitor().send('GET', path);
    expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000');
  }
  const refused = await app.visitor().send('GET', '/api/user');
  expect(refused.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});
