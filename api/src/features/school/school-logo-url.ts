import { schoolRoutes } from '@school/api-contract/school/school';

/** An address that changes with the logo, so that browsers may cache it. */
export function toLogoUrl(sha256: string): string {
  return `${schoolRoutes.logo.path}?v=${sha256.slice(0, 16)}`;
}
