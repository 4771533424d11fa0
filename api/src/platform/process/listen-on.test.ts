import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { StartError } from '../start-error';
import { listenOn } from './listen-on';

async function takePort() {
  const holder = createServer();
  const port = await listenOn(holder, { variable: 'PORT', host: '127.0.0.1', port: 0 });
  return { holder, port };
}

test('a taken port is refused with a message that names the setting', async () => {
  const { holder, port } = await takePort();
  const refused = listenOn(createServer(), { variable: 'METRICS_PORT', host: '127.0.0.1', port });
  await expect(refused).rejects.toEqual(
    new StartError(`METRICS_PORT: port ${port} on 127.0.0.1 is taken; set METRICS_PORT to a free one`),
  );
  holder.close();
});

test('a port is taken as soon as its holder leaves it', async () => {
  const { holder, port } = await takePort();
  const server = createServer();
  let waits = 0;
  const onWait = () => {
    waits += 1;
    holder.close();
  };
  expect(await listenOn(server, { variable: 'METRICS_PORT', host: '127.0.0.1', port, waitMs: 60_000, onWait })).toBe(
    port,
  );
  expect(waits).toBe(1);
  server.close();
  await once(server, 'close');
});

test('an address that this machine does not have is reported with the setting of the address', async () => {
  const refused = listenOn(createServer(), { variable: 'PORT', host: '192.0.2.1', port: 0 });
  await expect(refused).rejects.toEqual(new StartError('HOST: cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL)'));
});
