import type { passkeyRoutes, UsedCredential } from '@school/api-contract/accounts/passkeys';
import type { RouteAnswer } from '@school/api-contract/route';
import { startAuthentication } from '@simplewebauthn/browser';

/**
 * Lets the user choose a passkey in the browser's own dialog.
 *
 * @throws when the user closes it, or the browser has none
 */
export async function askForPasskey(
  optionsJSON: RouteAnswer<typeof passkeyRoutes.loginOptions>,
): Promise<UsedCredential> {
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
