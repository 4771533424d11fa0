/** SQL condition on `payment_orders o`: it can still be paid at the moment, or could once the bank accepts it. */
export const isOpenOrder = (now: string) => `o.status in ('created', 'sent') and o.expires_at > ${now}`;
