import { expect, test } from 'vitest';
import type { PointerEntry, PointerEvent } from './pointer';
import { kept, listPrunable, type StoredVersion } from './prune';

const now = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const stored = (version: string, days: number): StoredVersion => ({
  version,
  publication: { at: daysAgo(days), who: 'a team', smoke: { outcome: 'passed', shell: '1.0.0' } },
});
/** As many recent versions as are always kept. */
const newest = Array.from({ length: kept.versions }, (_, index) => stored(`2.0.${index}`, index));
const entry = (changes: Partial<PointerEntry> = {}): PointerEntry => ({
  stable: '2.0.0',
  previous: null,
  history: [],
  ...changes,
});

const event = (version: string, days: number, action: PointerEvent['action'] = 'promote'): PointerEvent => ({
  ...{ at: daysAgo(days), who: 'a team', why: 'a test' },
  ...{ action, version },
});

test('removes old versions, keeps the newest and the recent ones', () => {
  const versions = [stored('1.0.0', kept.days + 1), stored('1.0.1', kept.days - 1), ...newest];
  expect(listPrunable(versions, entry(), now)).toEqual(['1.0.0']);
  expect(listPrunable(versions.slice(0, kept.versions), entry(), now)).toEqual([]);
});

test('keeps the live, the previous and the canary version, however old', () => {
  const old = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'].map((version) => stored(version, 400));
  const used = entry({ stable: '1.0.0', previous: '1.0.1', canary: { version: '1.0.2', percent: 5 } });
  expect(listPrunable([...old, ...newest], used, now)).toEqual(['1.0.3']);
});

test('a version that was live counts from the day on which it was replaced', () => {
  const history = [event('2.0.0', kept.days - 1), event('1.0.0', 300), event('1.0.1', 310)];
  const versions = [stored('1.0.0', 300), stored('1.0.1', 310), ...newest];
  expect(listPrunable(versions, entry({ history }), now)).toEqual(['1.0.1']);
});

test('a version that was live beside a canary counts from its replacement, and the canary from its halt', () => {
  const history = [
    event('2.0.0', kept.days - 1),
    event('1.0.2', kept.days - 2, 'halt'),
    event('1.0.2', 200, 'canary'),
    event('1.0.1', 250, 'halt'),
    event('1.0.1', 290, 'canary'),
    event('1.0.0', 300),
  ];
  const versions = [stored('1.0.0', 310), stored('1.0.1', 310), stored('1.0.2', 310), ...newest];
  expect(listPrunable(versions, entry({ history }), now)).toEqual(['1.0.1']);
});

test('versions stored before publications were recorded are removed first', () => {
  expect(listPrunable([{ version: '9.0.0', publication: null }, ...newest], entry(), now)).toEqual(['9.0.0']);
});
