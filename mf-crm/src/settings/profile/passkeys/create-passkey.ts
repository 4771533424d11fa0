import type { CreatedCredential, passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import type { RouteAnswer } from '@school/api-contract/route';
import { startRegistration } from '@simplewebauthn/browser';

/**
 * Lets the browser create a passkey in its own dialog.
 *
 * @throws {Error} named `InvalidStateError` when the device has one already, another when the user closes the dialog
 */
export async function createPasskey(optionsJSON: RouteAnswer<typeof passkeyRoutes.start>): Promise<CreatedCredential> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}
