import { isIP } from 'node:net';
import { refuse } from '../../../platform/app-error';

/** What passkeys are bound to: the domain name and the address of the portal. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined when the portal's address is a bare IP address, which a passkey cannot be bound to. */
export function findRelyingParty({ publicUrl }: { publicUrl: string }): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** Throws PASSKEYS_UNAVAILABLE. */
export function getRelyingParty(settings: { publicUrl: string }): RelyingParty {
  const party = findRelyingParty(settings);
  if (!party) throw refuse('PASSKEYS_UNAVAILABLE');
  return party;
}
