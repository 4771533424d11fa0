import { idSchema, phoneSchema } from '@school/api-contract/common';
import { z } from 'zod';
import { linkKey } from './link-key';

const resultSchema = z.object({ contractId: idSchema, parentPhone: phoneSchema, signed: z.boolean().optional() });
/** The data that signing needs after the registration is saved, and whether it is signed. */
export type RegistrationResult = z.infer<typeof resultSchema>;

const storageKey = (token: string) => `registration-result:${linkKey(token)}`;

/**
 * Stores the result for the life of the tab: a phone may unload the page while the parent reads the SMS, and the used
 * link alone would not lead back to the signature.
 */
export function storeResult(token: string, result: RegistrationResult): void {
  try {
    sessionStorage.setItem(storageKey(token), JSON.stringify(result));
  } catch {
    // Without storage signing works until the page is closed.
  }
}

export function storedResult(token: string): RegistrationResult | undefined {
  try {
    return resultSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey(token)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function clearResult(token: string): void {
  try {
    sessionStorage.removeItem(storageKey(token));
  } catch {
    // Without storage there is no result to delete.
  }
}
