import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { receiptSettingsRoutes } from '@school/api-contract/school/receipt-settings';
import { schoolRoutes as routes } from '@school/api-contract/school/school';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getEmbedOrigins, replaceEmbedOrigins } from './embed-origins.service';
import { getReceiptSettings, replaceReceiptSettings } from './receipt-settings.service';
import { getSchoolSettings, updateSchool } from './school.service';
import { getLogo, removeLogo, replaceLogo } from './school-logo.service';
import { toLogoUrl } from './school-logo-url';

export function schoolRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, () => getSchoolSettings(deps.db)),
    implement(routes.update, ({ body, caller }) => updateSchool(deps, body, caller)),
    implement(embedOriginRoutes.read, () => getEmbedOrigins(deps.db)),
    implement(embedOriginRoutes.replace, ({ body, caller }) => replaceEmbedOrigins(deps, body, caller)),
    implement(receiptSettingsRoutes.read, () => getReceiptSettings(deps.db)),
    implement(receiptSettingsRoutes.replace, ({ body, caller }) => replaceReceiptSettings(deps, body, caller)),
    implement(routes.logo, async ({ query, reply }) => {
      const { content, sha256 } = await getLogo(deps.db);
      reply.image(content, { cached: query.v !== undefined && toLogoUrl(sha256).endsWith(`=${query.v}`) });
      return undefined;
    }),
    implement(routes.uploadLogo, ({ body, caller }) => replaceLogo(deps, body.file, caller)),
    implement(routes.removeLogo, async ({ caller }) => {
      await removeLogo(deps, caller);
      return undefined;
    }),
  ];
}
