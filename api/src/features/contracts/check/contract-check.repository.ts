import type { Knex } from 'knex';

export interface ContractToCheck {
  contractNumber: string;
  checkCode: string | null;
  signedFileSha256: string | null;
  /** Ended after it was signed. */
  terminated: boolean;
}

/** Signed contracts with this number or this sealed file: two index reads, at most two rows. */
export async function listSignedContracts(
  db: Knex,
  { contractNumber = null, sha256 = null }: { contractNumber?: string | null; sha256?: string | null },
): Promise<ContractToCheck[]> {
  const { rows } = await db.raw<{ rows: ContractToCheck[] }>(
    `select contract_number, check_code, signed_file_sha256, status = 'cancelled' as terminated
     from contracts where signed_at is not null and (contract_number = :contractNumber or signed_file_sha256 = :sha256)`,
    { contractNumber, sha256 },
  );
  return rows;
}
