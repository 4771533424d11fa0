import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../../locales/en.json';
import ru from '../../../locales/ru.json';

const apiSource = join(import.meta.dirname, '../../../../api/src');

/**
 * Event types that the API's source files write to a contract's log: `eventType: 'contract.sent'`,
 * `auditEvent(caller, 'contract.sent'`.
 */
function writtenEvents(): string[] {
  const sources = readdirSync(apiSource, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!.*\.(test|fixture)\.ts$).*\.ts$/.test(name))
    .map((name) => readFileSync(join(apiSource, name), 'utf8'))
    .filter((source) => /\b(recordContractEvents|ContractEvent)\b/.test(source));
  const written = /(?:\beventType: |\b\w*[eE]vent\((?:\w+, )?|\? |: )'([a-z_]+\.[a-z_]+)'/g;
  const found = sources.flatMap((source) => [...source.matchAll(written)].flatMap((match) => match[1] ?? []));
  return [...new Set(found)].sort();
}

test.each([
  ['ru', ru],
  ['en', en],
])('every event that the API writes to a contract’s log has a text in the timeline (%s)', (_, { contracts }) => {
  const events = writtenEvents();
  expect(events.length).toBeGreaterThan(20);
  const texts = new Map<string, string>(
    Object.entries(contracts.events).flatMap(([group, names]) =>
      Object.entries(names).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  );
  expect(events.filter((event) => !texts.get(event))).toEqual([]);
});
