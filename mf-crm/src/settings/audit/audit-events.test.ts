import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionStates } from '@school/api-contract/groups/attendance';
import { studentEvents } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import en from '../../../locales/en.json';
import ru from '../../../locales/ru.json';
import { eventGroups } from './use-audit-filter';

const apiSource = join(import.meta.dirname, '../../../../api/src');

/** Event types that the API composes: `session.${state}`. */
const putTogether = [
  ...sessionStates.map((state) => `session.${state}`),
  ...studentEvents.map((event) => `student.${event}`),
];

/** Types as the API's own files write them: `eventType: 'contract.sent'`, `action: 'contract.sent'`, `auditEvent(caller, 'contract.sent'`, `record.audit('payment.split'`. */
function writtenEvents(): string[] {
  const files = readdirSync(apiSource, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.(test|fixture)\.ts$).*\.ts$/.test(name),
  );
  const found = files.flatMap((name) =>
    [
      ...readFileSync(join(apiSource, name), 'utf8').matchAll(
        /(?:\beventType: |\baction: |\b\w*[eE]vent\((?:\w+, )?|\brecord\.audit\()'([a-z_]+\.[a-z_]+)'/g,
      ),
    ].flatMap((match) => match[1] ?? []),
  );
  return [...new Set([...found, ...putTogether])].sort();
}

/** Names of the details of events as the API's own files write them: `auditEvent(caller, 'contract.sent', { tokenId, ...sent })`. */
function writtenDetails(): string[] {
  const files = readdirSync(apiSource, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.(test|fixture)\.ts$).*\.ts$/.test(name),
  );
  const objects = files.flatMap((name) =>
    [
      ...readFileSync(join(apiSource, name), 'utf8').matchAll(
        /(?:(?:auditEvent|record\.audit)\([^{}']*'[a-z_.]+',\s*|\bmetadata(?:: | = ))\{([^{}]*)\}/g,
      ),
    ].flatMap((match) => match[1] ?? []),
  );
  const names = objects.flatMap((object) =>
    object.split(',').flatMap((part) => /^\s*([a-z]\w*)\s*(?:$|:)/.exec(part)?.[1] ?? []),
  );
  return [...new Set(names)].filter((name) => name !== 'before' && name !== 'after').sort();
}

test.each([
  ['ru', ru],
  ['en', en],
])('every detail of an event that the API writes has its name (%s)', (_, { settings, student }) => {
  const details = writtenDetails();
  expect(details.length).toBeGreaterThan(60);
  const named = { ...settings.school, ...student.fields, ...settings.audit.fields };
  expect(details.filter((name) => !(name in named))).toEqual([]);
});

test.each([
  ['ru', ru],
  ['en', en],
])('every event that the API writes has its text and its group (%s)', (_, { settings: { audit } }) => {
  const events = writtenEvents();
  expect(events.length).toBeGreaterThan(40);
  const texts = new Map<string, string>(
    Object.entries(audit.events).flatMap(([group, names]) =>
      Object.entries(names).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  );
  expect(events.filter((event) => !texts.get(event))).toEqual([]);
  expect(events.filter((event) => !eventGroups.some((group) => event.startsWith(group)))).toEqual([]);
  const groups = new Map<string, string>(Object.entries(audit.groups));
  expect(eventGroups.filter((group) => !groups.get(group.replace('.', '')))).toEqual([]);
});
