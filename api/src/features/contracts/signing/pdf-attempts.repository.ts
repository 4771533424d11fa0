import type { Knex } from 'knex';

/** Counts an attempt before it begins and returns its number; null when the contract is parked or needs no PDF. */
export async function countPdfAttempt(db: Knex, contractId: number): Promise<number | null> {
  const [row] = await db('contracts')
    .where({ id: contractId, sealedAt: null, pdfParkedAt: null })
    .whereNotNull('signedAt')
    .increment('pdfAttempts')
    .returning('pdfAttempts');
  return row?.pdfAttempts ?? null;
}

export async function resetPdfAttempts(db: Knex, contractId: number): Promise<void> {
  await db('contracts').where({ id: contractId }).update({ pdfAttempts: 0, pdfParkedAt: null });
}

/** Returns false when another worker has parked or sealed the contract. */
export async function setPdfParked(trx: Knex.Transaction, contractId: number, now: Date): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId, sealedAt: null, pdfParkedAt: null })
    .update({ pdfParkedAt: now });
  return changed === 1;
}
