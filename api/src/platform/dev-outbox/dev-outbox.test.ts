import { demoRoutes } from '@school/api-contract/platform';
import Koa from 'koa';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { startHttpServer } from '../process/http-server';
import { devOutboxPage } from './dev-outbox.page';
import { devOutboxRoutes } from './dev-outbox.routes';

const app = useTestApp({ features: devOutboxRoutes });
const phone = '+79161234567';

beforeAll(async () => {
  await withTransaction(app.db, async (trx) => {
    const { outbox } = app.deps;
    await outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'signing_code',
      to: phone,
      text: 'Код 123456',
      idempotencyKey: 'a',
    });
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'password_reset',
      to: 'parent@example.org',
      subject: '<b>Тема</b>',
      text: 'Откройте http://127.0.0.1/x?a=1&b=2 <script>alert(1)</script>',
      idempotencyKey: 'b',
    });
  });
});

test('messages come newest first, and can be filtered by recipient', async () => {
  const { body } = await app.visitor().call(demoRoutes.outbox);
  expect(body.map(({ channel, to }) => [channel, to])).toEqual([
    ['email', 'parent@example.org'],
    ['sms', phone],
  ]);
  expect(body[1]).toMatchObject({ subject: null, text: 'Код 123456', at: app.clock.now().toISOString() });
  expect((await app.visitor().call(demoRoutes.outbox, { query: { to: phone } })).body).toHaveLength(1);
  // an unencoded plus
  const raw = await app.visitor().send('GET', `/api/dev/outbox?to=${phone}`);
  expect(await raw.json()).toHaveLength(1);
});

test('the page shows the messages as text, and its policy allows no script', async () => {
  const koa = new Koa();
  koa.use((ctx, next) => {
    ctx.state.requestId = 'id-of-the-request';
    return next();
  });
  koa.use(devOutboxPage(app.deps, async ({ subject }) => `<p>${subject === '<b>Тема</b>'}</p>`));
  const server = await startHttpServer(koa.callback(), '127.0.0.1', 0);
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/dev/outbox`);
    const html = await response.text();
    expect(html).toContain('<h2>Письмо на parent@example.org — &lt;b&gt;Тема&lt;/b&gt;</h2>');
    expect(html).toContain('<a href="http://127.0.0.1/x?a=1&amp;b=2">');
    expect(html).not.toContain('<script>');
    expect(html).toContain('Код 123456');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'/);
    expect(html).toContain('<style nonce="id-of-the-request">');
    const filtered = await (
      await fetch(`http://127.0.0.1:${server.port}/dev/outbox?to=${encodeURIComponent(phone)}`)
    ).text();
    expect(filtered).not.toContain('parent@example.org');
    const [, letterPath = ''] = /href="(\/dev\/outbox\/letters\/\d+)"/.exec(html) ?? [];
    const letter = await fetch(`http://127.0.0.1:${server.port}${letterPath}`);
    expect(await letter.text()).toBe('<p>true</p>');
    expect(letter.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
    // an SMS has no page
    const smsPath = letterPath.replace(/\d+$/, (id) => String(Number(id) - 1));
    expect((await fetch(`http://127.0.0.1:${server.port}${smsPath}`)).status).toBe(404);
  } finally {
    await server.close(0);
  }
});
