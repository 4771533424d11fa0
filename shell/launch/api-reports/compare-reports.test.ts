import { expect, test } from 'vitest';
import { findBreakingChanges, isVersionStep } from './compare-reports';
import { findUnannounced } from './find-unannounced';
import type { Report } from './reports';

const report = (code: string, version = '1.0.0'): Report => ({
  name: '@school/kit',
  version,
  modules: new Map([['@school/kit', code]]),
});

const props = 'export function Button(props: ButtonProps): ReactNode; export interface ButtonProps';
const routes = (route: string) => `export const studentRoutes: { ${route} };`;
const list = "list: (at: 'GET /api/students', call: { query: { search?: string; } }) => Array<{ id: number; }>;";

const compatible: [string, string, string][] = [
  ['nothing', 'export function a(): void;', 'export function a(): void;'],
  ['another order', 'export function a(): void; export const b: 1;', 'export const b: 1; export function a(): void;'],
  ['a new export', 'export function a(): void;', 'export function a(): void; export function b(): void;'],
  [
    'a new type that nobody exports',
    'export function a(): void;',
    'export function a(): void; interface Inner { b: 1; }',
  ],
  ['an optional argument', 'export function a(b: string): void;', 'export function a(b: string, c?: number): void;'],
  ['an argument that becomes optional', 'export function a(b: string): void;', 'export function a(b?: string): void;'],
  ['an argument that may be more', 'export function a(b: string): void;', 'export function a(b: string | Date): void;'],
  ['an argument of another name', 'export function a(b: string): void;', 'export function a(c: string): void;'],
  ['an answer that may be less', 'export function a(): string | null;', 'export function a(): string;'],
  ['an answer with more', 'export function a(): { b: 1; };', 'export function a(): { b: 1; c: 2; };'],
  ['an answer that is never missing', 'export function a(): { b?: 1; };', 'export function a(): { b: 1; };'],
  ['a new optional property of a component', `${props} { size: 'sm'; }`, `${props} { size: 'sm'; block?: boolean; }`],
  ['a property that becomes optional', `${props} { size: 'sm'; }`, `${props} { size?: 'sm'; }`],
  ['one more choice of a property', `${props} { size: 'sm'; }`, `${props} { size: 'sm' | 'md'; }`],
  [
    'a callback that gets more',
    `${props} { onPick: (id: number) => void; }`,
    `${props} { onPick: (id: number, name: string) => void; }`,
  ],
  [
    'one more value of a table',
    "export const icons: readonly ['users'];",
    "export const icons: readonly ['users', 'ticket'];",
  ],
  [
    'one more error code',
    'type Code = keyof typeof codes; const codes: { A: { status: 409; }; }; export function find(): Code;',
    'type Code = keyof typeof codes; const codes: { A: { status: 409; }; B: { status: 404; }; }; export function find(): Code;',
  ],
  ['a new route', routes(list), routes(`${list} get: (at: 'GET /api/students/:id', call: {  }) => { id: number; };`)],
  [
    'a new optional filter of a route',
    routes(list),
    routes(list.replace('search?: string;', 'search?: string; group?: number;')),
  ],
  ['more in the answer of a route', routes(list), routes(list.replace('id: number;', 'id: number; name: string;'))],
  [
    'one more icon in a manifest',
    "export const remoteManifestSchema: Input<{ icon: 'users'; }>;",
    "export const remoteManifestSchema: Input<{ icon: 'users' | 'chat'; count?: number; }>;",
  ],
];

const breaking: [string, string, string, RegExp][] = [
  ['an export that is gone', 'export function a(): void; export const b: 1;', 'export const b: 1;', /kit a is gone/],
  ['an export that becomes internal', 'export interface A { b: 1; }', 'interface A { b: 1; }', /kit A is gone/],
  [
    'an error code that is gone',
    'type Code = keyof typeof codes; const codes: { A: 1; B: 1; }; export function find(): Code;',
    'type Code = keyof typeof codes; const codes: { A: 1; }; export function find(): Code;',
    /kit codes\.B is gone/,
  ],
  ['another name', 'export function a(): void;', 'export function b(): void;', /kit a is gone/],
  ['another kind', 'export function a(): void;', 'export const a: 1;', /another kind/],
  [
    'a new required argument',
    'export function a(): void;',
    'export function a(b: string): void;',
    /argument 1 of .* is new and required/,
  ],
  [
    'an argument that becomes required',
    'export function a(b?: string): void;',
    'export function a(b: string): void;',
    /is required now/,
  ],
  [
    'an argument that is gone',
    'export function a(b: string): void;',
    'export function a(): void;',
    /argument 1 of .* is gone/,
  ],
  [
    'an argument of another type',
    'export function a(b: string): void;',
    'export function a(b: number): void;',
    /may not be string|instead of string/,
  ],
  [
    'an argument that may be less',
    'export function a(b: string | null): void;',
    'export function a(b: string): void;',
    /may not be null/,
  ],
  ['an answer of another type', 'export function a(): string;', 'export function a(): number;', /the answer of/],
  [
    'an answer that may be null',
    'export function a(): string;',
    'export function a(): string | null;',
    /may now be null/,
  ],
  ['an answer with less', 'export function a(): { b: 1; c: 2; };', 'export function a(): { b: 1; };', /\.c is gone/],
  [
    'an answer that may be missing',
    'export function a(): { b: 1; };',
    'export function a(): { b?: 1; };',
    /may be missing/,
  ],
  [
    'a new required property of a component',
    `${props} { size: 'sm'; }`,
    `${props} { size: 'sm'; label: string; }`,
    /label is new and required/,
  ],
  ['a property of a component that is gone', `${props} { size: 'sm'; }`, `${props} { }`, /size is gone/],
  [
    'a choice of a property that is gone',
    `${props} { size: 'sm' | 'md'; }`,
    `${props} { size: 'sm'; }`,
    /may not be 'md'/,
  ],
  [
    'a callback that gets less',
    `${props} { onPick: (id: number) => void; }`,
    `${props} { onPick: (id: number | null) => void; }`,
    /may now be null/,
  ],
  [
    'a value of a table that is gone',
    "export const icons: readonly ['users', 'ticket'];",
    "export const icons: readonly ['users'];",
    /has no 'ticket'/,
  ],
  [
    'another address of a route',
    routes(list),
    routes(list.replace("'GET /api/students'", "'GET /api/pupils'")),
    /GET \/api\/students/,
  ],
  [
    'a route that requires more',
    routes(list),
    routes(list.replace('search?: string;', 'search?: string; group: number;')),
    /group is new and required/,
  ],
];

test.each(compatible)('lets %s pass without a new version', (_name, before, after) => {
  expect(findBreakingChanges(report(before), report(after))).toEqual([]);
});

test.each(breaking)('refuses %s', (_name, before, after, sentence) => {
  const faults = findBreakingChanges(report(before), report(after));
  expect(faults.join('\n')).toMatch(sentence);
});

test('there are twenty-one of each', () => {
  expect([compatible.length, breaking.length]).toEqual([21, 21]);
});

test('a breaking change is let through with a new version that the changelog names', () => {
  const before = report('export function a(): void;');
  const after = (version: string) => report('export const b: 1;', version);
  expect(findUnannounced(before, after('1.1.0'), '@school/kit 1.1.0', 'shell/kit')).toMatch(
    /^@school\/kit 1\.1\.0 breaks what remotes use:\n {2}@school\/kit a is gone\n {2}Keep it, or raise the version in shell\/kit/,
  );
  expect(findUnannounced(before, after('2.0.0'), 'nothing', 'shell/kit')).toMatch(
    /says nothing of @school\/kit 2\.0\.0/,
  );
  expect(findUnannounced(before, after('2.0.0'), '## @school/kit 2.0.0', 'shell/kit')).toBeUndefined();
});

test('before 1.0 the second number is the step', () => {
  expect(isVersionStep('0.1.0', '0.2.0')).toBe(true);
  expect(isVersionStep('0.1.0', '0.1.1')).toBe(false);
  expect(isVersionStep('1.1.0', '1.2.0')).toBe(false);
  expect(isVersionStep('2.0.0', '1.0.0')).toBe(false);
});
