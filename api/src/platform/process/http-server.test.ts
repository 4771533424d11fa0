import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from './http-server';

/** A client that keeps one connection open, like a balancer. */
function keepAliveClient(server: HttpServer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    async ask(path: string): Promise<{ status: number | undefined; connection: string | undefined }> {
      const answer: IncomingMessage = await new Promise((resolve, reject) => {
        get(url + path, { agent }, resolve).once('error', reject);
      });
      answer.resume();
      await once(answer, 'end');
      return { status: answer.statusCode, connection: answer.headers.connection };
    },
  };
}

test('while draining every response closes its connection, and running requests are answered', async () => {
  let begin = (_held: ServerResponse) => {};
  const begun = new Promise<ServerResponse>((resolve) => {
    begin = resolve;
  });
  const server = await startHttpServer(
    (request, response) => {
      if (request.url === '/slow') begin(response);
      else response.end('done');
    },
    '127.0.0.1',
    0,
  );
  const quick = keepAliveClient(server);
  expect(await quick.ask('/')).toEqual({ status: 200, connection: 'keep-alive' });
  const slow = keepAliveClient(server).ask('/slow');
  const held = await begun;

  server.startDraining();
  expect(await quick.ask('/')).toEqual({ status: 200, connection: 'close' });
  const closed = server.close(60_000);
  held.end('done');
  expect(await slow).toEqual({ status: 200, connection: 'close' });
  await closed;
});

test('a connection that stays open after a response does not delay the shutdown', async () => {
  let begin = (_held: ServerResponse) => {};
  const begun = new Promise<ServerResponse>((resolve) => {
    begin = resolve;
  });
  const server = await startHttpServer(
    (_request, response) => {
      // the header is sent before draining and keeps the connection open
      response.write('be');
      begin(response);
    },
    '127.0.0.1',
    0,
  );
  const answer = keepAliveClient(server).ask('/');
  const held = await begun;
  server.startDraining();
  const closed = server.close(60_000);
  held.end('gun');
  expect(await answer).toEqual({ status: 200, connection: 'keep-alive' });
  await closed;
});
