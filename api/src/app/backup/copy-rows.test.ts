import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareDatabase } from '../../testing/database';
import { copyRowsIn, copyRowsOut, measureRows } from './copy-rows';

const table = { name: 'notes', columns: ['id', 'text'] };
let folder = '';
let database: Awaited<ReturnType<typeof createBareDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-rows-'));
  database = await createBareDatabase();
});

afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts a proxy that passes the rows of a COPY, and what the database says after them only on `release`. */
async function startProxy(databaseUrl: string) {
  const copyDone = Buffer.from(['c'.charCodeAt(0), 0, 0, 0, 4]);
  const target = new URL(databaseUrl);
  let release: () => void = () => undefined;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    near.pipe(far);
    far.on('data', (chunk) => {
      const at = chunk.indexOf(copyDone);
      if (at === -1) return near.write(chunk);
      near.write(chunk.subarray(0, at + copyDone.length));
      release = () => void near.write(chunk.subarray(at + copyDone.length));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    release: () => release(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('rows are counted and read back as written, with line ends, backslashes and no text at all', async () => {
  await withClient(database.url, async (client) => {
    await client.query('create table notes (id int, text text)');
    const texts = ['a', 'two\nlines', 'c:\\n\\', null, '', 'tab\there\r\n'];
    for (const [id, text] of texts.entries()) await client.query('insert into notes values ($1, $2)', [id, text]);
    const file = path.join(folder, 'notes.gz');
    const [rows] = await copyRowsOut(client, table, file);
    expect(rows.rows).toBe(texts.length);
    await client.query('truncate notes');
    await copyRowsIn(client, table, file);
    expect(await measureRows(client, table)).toEqual(rows);
    const { rows: read } = await client.query<{ text: string | null }>('select text from notes order by id');
    expect(read.map(({ text }) => text)).toEqual(texts);
  });
});

test("the count is right when PostgreSQL's own count comes later than the rows", async () => {
  const proxy = await startProxy(database.url);
  try {
    await withClient(proxy.url, async (client) => {
      const [rows] = await copyRowsOut(client, table, path.join(folder, 'late.gz'));
      expect(rows.rows).toBe(6);
      proxy.release();
    });
  } finally {
    proxy.close();
  }
});
