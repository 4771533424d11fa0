import { expect, test } from 'vitest';
import { classifyError, type FailureKind, RemoteFailure } from './failure';

const url = 'http://portal.example/remotes/mf-crm/1.0.0/page.0123456789.js';
const chunkError = (type: string) =>
  Object.assign(new Error(`Loading chunk 274 failed.\n(${type}: ${url})`), {
    name: 'ChunkLoadError',
    type,
    request: url,
  });

test.each([
  ['a chunk that the server refused', chunkError('error'), { kind: 'not-loaded', url }],
  ['a chunk that loaded and did not register', chunkError('missing'), { kind: 'not-loaded', url, ran: true }],
  ['a chunk that took too long', chunkError('timeout'), { kind: 'timeout' }],
  ['the same by its message alone', new Error(`Loading chunk 274 failed.\n(timeout: ${url})`), { kind: 'timeout' }],
  [
    'a chunk by its message alone',
    new Error(`Loading chunk page failed.\n(error: ${url})`),
    { kind: 'not-loaded', url },
  ],
  ['a stylesheet', new Error(`Loading CSS chunk 12 failed.\n(error: ${url})`), { kind: 'not-loaded', url }],
  [
    'a stylesheet by its code',
    Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED', request: url }),
    { kind: 'not-loaded', url },
  ],
  [
    'a chunk error wrapped by the runtime',
    new Error('outer', { cause: chunkError('error') }),
    { kind: 'not-loaded', url },
  ],
  ['a module that is not exposed', new Error('Module "./students" does not exist in container.'), { kind: 'contract' }],
  ['a container without its API', new Error('[ Federation Runtime ]: #RUNTIME-001'), { kind: 'contract' }],
  [
    'a singleton of another version',
    new Error('Version 18.2.0 from shell of shared singleton module react does not satisfy ^19'),
    { kind: 'contract' },
  ],
  [
    'an error that a screen threw',
    new TypeError("Cannot read properties of undefined (reading 'map')"),
    { kind: 'execution' },
  ],
  ['a screen that speaks of loading', new Error('Loading of chunked data failed'), { kind: 'execution' }],
  ['a screen that speaks of a module', new Error('Module does not exist'), { kind: 'execution' }],
  ['a thrown text', 'Loading', { kind: 'execution' }],
  ['nothing at all', undefined, { kind: 'execution' }],
])('%s', (_name, error, suspicion) => {
  expect(classifyError(error)).toEqual(suspicion);
});

test('a cause that refers to itself does not hang', () => {
  const error = new Error('round');
  error.cause = error;
  expect(classifyError(error)).toEqual({ kind: 'execution' });
});

test('network, http and timeout are temporary, the others are not', () => {
  const passing = (kind: FailureKind) =>
    new RemoteFailure(kind, { remoteId: 'mf-crm', version: '1', module: 'x' }).mayPass;
  expect((['network', 'http', 'timeout'] as const).map(passing)).toEqual([true, true, true]);
  expect((['integrity', 'execution', 'contract', 'forbidden'] as const).map(passing)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
