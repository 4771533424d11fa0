import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Role } from '@school/api-contract/rules/roles';
import { Toaster } from '@school/design-system/toast';
import { TooltipProvider } from '@school/design-system/tooltip';
import type { Language } from '@school/shell-contract/manifest-names';
import type { SlotName, Slots } from '@school/shell-contract/slots';
import type { QueryClient } from '@tanstack/react-query';
import i18next, { type i18n, type Resource } from 'i18next';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import shellEn from '../../locales/en.json';
import shellRu from '../../locales/ru.json';
import { createQueryClient } from '../api/query-client';
import { replaceTransport } from '../api/transport';
import { useCaptchaStore } from '../captcha/captcha-request';
import { loadMessageKeys } from '../i18n/message-keys';
import { setSchoolTimeZone } from '../i18n/school-time';
import { KitProvider } from '../kit-provider';
import { initialNetwork, useNetworkStore } from '../network/network-store';
import { useToastStore } from '../notify/toast-store';
import { noUnsavedChanges, useNavigationGuardStore } from '../page/navigation-guard';
import { NavigationGuardDialog } from '../page/navigation-guard-dialog';
import { usePageHeadStore } from '../page/page-head';
import { useSchoolStore, workingSchool } from '../school/school-store';
import { sessionAnonymous, sessionLoading, setSessionUser, useSessionStore } from '../session/session-store';
import type { SlotHost } from '../slot/slot';
import { createFakeApi, type FakeApi, type FakeHandler } from './fake-api';

// As the page does before it renders in English.
await loadMessageKeys('en');

type Texts = { [key: string]: string | Texts };

export interface KitOptions {
  /** A role means a sample user of that role; `loading`: not known yet; omitted: anonymous. */
  user?: SessionUser | Role | 'loading' | null;
  /** Default: ru. */
  language?: Language;
  /** The school's time zone. Default: Europe/Moscow. */
  timeZone?: string;
  /** The school's state in the snapshot. Default: ready, with every channel enabled. */
  school?: Partial<ReturnType<typeof useSchoolStore.getState>>;
  /** Initial address. Default: `/`. */
  route?: string;
  /** Pattern of the screen's route, so that `useParams` works: `/students/:id`. */
  path?: string;
  /** The remote's own locale files: `{ 'mf-crm': { ru, en } }`. The shell's are always loaded. */
  locales?: Record<string, Record<Language, Texts>>;
  /** Answers of the API, see `respond`. */
  handlers?: readonly FakeHandler[];
  /** Components that fill the slots; an empty slot shows its fallback. */
  slots?: { [Name in SlotName]?: ComponentType<Slots[Name]> };
}

export interface Kit {
  api: FakeApi;
  i18n: i18n;
  queryClient: QueryClient;
  router: ReturnType<typeof createMemoryRouter>;
  slots: SlotHost;
  /** Restores what the kit replaced in modules. */
  dispose: () => void;
}

export const testUser = (role: Role): SessionUser => ({ id: 1, username: role, email: `${role}@example.ru`, role });

/**
 * Creates a kit for one test or story: router, cache, texts, session and a fake API. Every other path shows its own
 * address.
 */
export function createKit(ui: ReactNode, options: KitOptions = {}): Kit {
  const { user = null, language = 'ru', route = '/', path = '*', locales = {}, handlers = [], slots = {} } = options;
  setSchoolTimeZone(options.timeZone ?? 'Europe/Moscow');
  const api = createFakeApi(handlers);
  const restore = replaceTransport(api.send);
  resetStores();
  useSchoolStore.setState({ ...workingSchool, ...options.school }, true);
  if (user === 'loading') useSessionStore.setState(sessionLoading, true);
  else setSessionUser(typeof user === 'string' ? testUser(user) : user);
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <NavigationGuardDialog />
          </>
        ),
        children: [
          { path, element: ui },
          ...(path === '*' ? [] : [{ path: '*', element: <p data-testid="elsewhere">elsewhere</p> }]),
        ],
      },
    ],
    { initialEntries: [route] },
  );
  return {
    api,
    i18n: createTestI18n(language, locales),
    queryClient: createQueryClient(),
    router,
    slots: { load: async (name) => slots[name] ?? null },
    dispose: () => {
      restore();
      resetStores();
    },
  };
}

/** Renders a kit with providers, router and toasts, like the shell. */
export function KitFrame({ kit }: { kit: Kit }) {
  useEffect(() => () => kit.dispose(), [kit]);
  return (
    <KitProvider i18n={kit.i18n} queryClient={kit.queryClient} slots={kit.slots}>
      <TooltipProvider>
        <RouterProvider router={kit.router} />
        <TestToaster />
      </TooltipProvider>
    </KitProvider>
  );
}

function TestToaster() {
  const toasts = useToastStore((state) => state.toasts);
  return <Toaster toasts={toasts} onOpenChange={() => {}} closeLabel="close" regionLabel="toasts" />;
}

function resetStores(): void {
  useSessionStore.setState(sessionAnonymous, true);
  useSchoolStore.setState(workingSchool, true);
  useToastStore.setState({ toasts: [] });
  useCaptchaStore.setState({ waiting: [] });
  useNetworkStore.setState(initialNetwork, true);
  useNavigationGuardStore.setState(noUnsavedChanges, true);
  usePageHeadStore.setState({ head: null });
}

function createTestI18n(language: Language, locales: NonNullable<KitOptions['locales']>): i18n {
  const namespaces = Object.entries(locales);
  const toResources = (lng: Language) =>
    Object.fromEntries(namespaces.map(([namespace, texts]) => [namespace, texts[lng]]));
  const resources: Resource = {
    ru: { shell: shellRu, ...toResources('ru') },
    en: { shell: shellEn, ...toResources('en') },
  };
  const instance = i18next.createInstance();
  // Synchronous, so that the first render has its texts. No fallback: a missing text shows its key.
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: Object.keys(resources.ru ?? {}),
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
