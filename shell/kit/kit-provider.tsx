import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SlotContext, type SlotHost } from './slot/slot';

interface KitProviderProps {
  i18n: i18n;
  queryClient: QueryClient;
  slots: SlotHost;
  children: ReactNode;
}

/** The providers that every screen needs; the shell and the tests render it outside the router. */
export function KitProvider({ i18n, queryClient, slots, children }: KitProviderProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SlotContext value={slots}>{children}</SlotContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
