import { getEmbedOrigins, isEmbedOrigin } from '../features/school/embed-origins.service';
import { toDemoSite } from '../platform/dev-embed/demo-site';
import type { PlatformDeps } from '../platform/platform-deps';

/**
 * The websites that may show the public form: those of the school's list and, in demo mode, the one of /dev/embed.
 */
export function createEmbedOrigins({ db, settings }: Pick<PlatformDeps, 'db' | 'settings'>) {
  const demoSite = settings.demo ? toDemoSite(settings.publicUrl) : undefined;
  return {
    isListed: async (origin: string) => origin === demoSite || (await isEmbedOrigin(db, origin)),
    list: async () => {
      const { origins } = await getEmbedOrigins(db);
      return demoSite === undefined ? origins : [...origins, demoSite];
    },
  };
}
