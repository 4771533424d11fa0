import { createHash } from 'node:crypto';

interface Delivery {
  id: number;
  idempotencyKey: string;
  createdAt: Date;
}

/** The same for every try: mail servers and programs drop a second letter with it. */
export function messageIdOf({ id, idempotencyKey }: Pick<Delivery, 'id' | 'idempotencyKey'>, mailFrom: string): string {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  return `<delivery-${id}.${digest(idempotencyKey).slice(0, 24)}@${domain}>`;
}

/**
 * Our name for a delivery with an SMS service, `7-0f3a...`: at most 36 characters. With the moment in it, since ids
 * begin anew in a new database while the service's account stays.
 */
export function referenceOf({ id, idempotencyKey, createdAt }: Delivery): string {
  return `${id}-${digest(`${idempotencyKey} ${createdAt.toISOString()}`).slice(0, 16)}`;
}

/** The delivery's id in a reference; undefined when it is none of ours. */
export function deliveryIdOf(reference: string): number | undefined {
  const id = Number(/^(\d{1,15})-[0-9a-f]{16}$/.exec(reference)?.[1]);
  return Number.isNaN(id) ? undefined : id;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
