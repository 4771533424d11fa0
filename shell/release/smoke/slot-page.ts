import type { RemoteManifest } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import type { Slots } from '@school/shell-contract/slots';
import { computeIntegrity } from '../read-build';
import { writeContainer } from './container';

export const slotPageId = 'mf-smoke';

const nothing = () => undefined;

/** Sample props that a slot's host passes to its filler. */
export const sampleSlotProps: Slots = {
  'electronic-signature': {
    contractId: 1,
    contractType: 'electronic_signature',
    parentPhone: '+79160000001',
    onSigned: nothing,
    onCancelled: nothing,
  },
  'student-contracts': { studentId: 1, studentName: 'Анна' },
  'document-versions': { mayEdit: true },
  'settings-search': { query: 'цвет', onFound: nothing },
};

/** A heading and the slot that the address names. */
const entry = writeContainer('mf_smoke', {
  slot: `
    const props = ${JSON.stringify(sampleSlotProps, (_key, value) => (typeof value === 'function' ? 'nothing' : value))};
    const fill = (given) => Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, value === 'nothing' ? () => {} : value]));
    const { createElement } = react;
    const Component = () => {
      const { slot } = kit.useParams();
      return createElement('div', null,
        createElement('h1', null, 'Slot'),
        createElement('div', { id: 'smoke-slot' }, createElement(kit.Slot, { name: slot, fallback: null, ...fill(props[slot]) })));
    };
    return { Component };`,
});

const texts = '{}';
const files = new Map([
  ['remoteEntry.js', Buffer.from(entry)],
  ['locales/empty.json', Buffer.from(texts)],
]);

/** A remote that shows a slot's filler alone, at `/smoke/:slot`. */
export function createSlotPage(): { manifest: RemoteManifest; files: ReadonlyMap<string, Buffer> } {
  const describe = (path: string) => {
    const bytes = files.get(path) ?? Buffer.from('');
    return { path, bytes: bytes.length, integrity: computeIntegrity(bytes) };
  };
  const [code, locale] = [describe('remoteEntry.js'), describe('locales/empty.json')];
  const manifest: RemoteManifest = {
    id: slotPageId,
    version: '1.0.0',
    contractVersion: shellContractVersion,
    shellRange: '*',
    owner: 'shell',
    container: 'mf_smoke',
    routes: [
      {
        ...{ id: 'slot', path: '/smoke/:slot', module: 'slot', layout: 'public', titleKey: 'title' },
        access: { kind: 'public' },
      },
    ],
    menu: [],
    slots: [],
    namespaces: [slotPageId],
    entry: code,
    modules: { slot: { js: [code], css: [] } },
    locales: { ru: locale, en: locale },
    texts: { ru: { title: 'Slot' }, en: { title: 'Slot' } },
    assets: [code, locale],
  };
  return { manifest, files };
}
