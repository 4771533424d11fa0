import { createHash } from 'node:crypto';

interface Delivery {
  id: number;
  idempotencyKey: string;
  createdAt: Date;
}

/** The Message-ID, the same for every attempt: mail servers and programs drop a second letter with the same one. */
export function toMessageId({ id, idempotencyKey }: Pick<Delivery, 'id' | 'idempotencyKey'>, mailFrom: string): string {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  return `<delivery-${id}.${digest(idempotencyKey).slice(0, 24)}@${domain}>`;
}

/**
 * Our id for a delivery at an SMS service, `7-0f3a...`: at most 36 characters. It includes the creation time, because
 * ids start again in a new database while the service's account stays.
 */
export function toDeliveryReference({ id, idempotencyKey, createdAt }: Delivery): string {
  return `${id}-${digest(`${idempotencyKey} ${createdAt.toISOString()}`).slice(0, 16)}`;
}

/** Reads the delivery's id from a reference; undefined when the reference is not ours. */
export function fromDeliveryReference(reference: string): number | undefined {
  const id = Number(/^(\d{1,15})-[0-9a-f]{16}$/.exec(reference)?.[1]);
  return Number.isNaN(id) ? undefined : id;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
