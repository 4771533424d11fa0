import type { RemoteManifest } from './manifest';
import { shellContractVersion } from './manifest-names';
import type { BootSchool } from './snapshot';

/** A valid manifest for tests; `changes` replaces fields. */
export function manifestFixture(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  const file = (path: string) => ({ path, bytes: 2, integrity: `sha384-${'A'.repeat(64)}` });
  const entry = file('remoteEntry.js');
  const page = file('page.0123456789.js');
  const locales = { ru: file('locales/ru.0123456789.json'), en: file('locales/en.0123456789.json') };
  const texts = { ru: file('locales/ru/students.0123456789.json'), en: file('locales/en/students.0123456789.json') };
  return {
    id: 'mf-crm',
    version: '1.0.0-a1',
    contractVersion: shellContractVersion,
    shellRange: '^1.0.0',
    owner: 'crm',
    container: 'mf_crm_1_0_0_a1',
    routes: [
      {
        id: 'students',
        path: '/students',
        module: 'students',
        access: { kind: 'section', section: 'students' },
        layout: 'staff',
        titleKey: 'title',
      },
    ],
    menu: [{ routeId: 'students', labelKey: 'label', icon: 'users', order: 20 }],
    slots: [],
    namespaces: ['mf-crm'],
    entry,
    modules: { students: { js: [page], css: [], texts: { ru: texts.ru.path, en: texts.en.path } } },
    locales,
    texts: { ru: { title: 'Ученики', label: 'Ученики' }, en: { title: 'Students', label: 'Students' } },
    assets: [entry, page, locales.ru, locales.en, texts.ru, texts.en],
    ...changes,
  };
}

/** The school in a page's snapshot: a ready school with `changes` applied. */
export function bootSchoolFixture(changes: Partial<BootSchool> = {}): BootSchool {
  return {
    timeZone: 'Europe/Moscow',
    isReady: true,
    name: 'Спортивная школа «Вектор»',
    phone: '',
    email: '',
    address: '',
    accentColor: null,
    logoUrl: null,
    heldChannels: [],
    sellsSubscriptions: true,
    ...changes,
  };
}
