import { request } from 'node:http';
import { authRoutes } from '@school/api-contract/accounts/auth';
import { expect, test } from 'vitest';
import { authenticationRoutes } from '../../features/auth/auth.routes';
import { useTestApp } from '../../testing/test-app';

const app = useTestApp({ features: authenticationRoutes, settings: { publicUrl: 'https://school.example' } });

/** Sends a request as through a proxy that keeps the host; fetch does not let a test set it. */
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

test('only the public address is our own origin, not its host with another scheme or port', async () => {
  expect(await statusFrom('https://school.example')).toBe(204);
  for (const origin of ['http://school.example', 'https://school.example:8443', app.baseUrl]) {
    expect(await statusFrom(origin), origin).toBe(403);
  }
});

test('over HTTPS every response carries HSTS, also refusals', async () => {
  for (const path of ['/api/captcha', '/api/nothing', '/anything']) {
    const { headers } = await app.visitor().send('GET', path);
    expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000');
  }
  const refused = await app.visitor().send('GET', '/api/user');
  expect(refused.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});
