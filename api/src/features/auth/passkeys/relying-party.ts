import { isIP } from 'node:net';
import { refuse } from '../../../platform/app-error';

/** Whom passkeys are bound to: the domain name of the portal and its address. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined when people use the portal by a bare IP address, which a passkey cannot be bound to. */
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
