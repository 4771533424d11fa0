import type { DocumentKind } from '@school/api-contract/contract-templates';
import type { Knex } from 'knex';
import { type ContractStudent, contractStudentColumns } from '../contracts/student-variables';

/** A version without its text. */
export interface VersionRow {
  id: number;
  kind: DocumentKind;
  version: number;
  title: string;
  sha256: string;
  createdAt: Date;
  createdByName: string | null;
  inForce: boolean;
  usedCount: number;
}

export interface VersionTextRow extends VersionRow {
  bodyHtml: string;
}

/** What a version answers besides its text; one statement, however many versions there are. */
const columns = `t.id, t.kind, t.version, t.title, t.sha256, t.created_at,
  coalesce(u.full_name, u.username) as created_by_name,
  not exists (select from contract_templates newer where newer.kind = t.kind and newer.version > t.version) as in_force,
  (select count(*) from contracts where template_id = t.id)
    + (select count(*) from contract_signatures where agreement_id = t.id)
    + (select count(*) from consents where document_id = t.id) as used_count`;

/** Versions by kind, newest first. */
export async function findVersions(db: Knex, kind: DocumentKind | undefined): Promise<VersionRow[]> {
  const { rows } = await db.raw<{ rows: VersionRow[] }>(
    `select ${columns} from contract_templates t left join users u on u.id = t.created_by
     where t.kind = coalesce(:kind, t.kind) order by t.kind, t.version desc`,
    { kind: kind ?? null },
  );
  return rows;
}

export async function findVersion(db: Knex, id: number): Promise<VersionTextRow | undefined> {
  const { rows } = await db.raw<{ rows: VersionTextRow[] }>(
    `select ${columns}, t.body_html from contract_templates t left join users u on u.id = t.created_by
     where t.id = :id`,
    { id },
  );
  return rows[0];
}

interface NewVersion {
  kind: DocumentKind;
  title: string;
  bodyHtml: string;
  sha256: string;
  /** The version it follows; it must be the newest. */
  baseVersion: number;
  createdBy: number;
  createdAt: Date;
}

/**
 * The next version of a kind, in one statement. Undefined when another than `baseVersion` is the newest: the unique
 * (kind, version) lets one of two simultaneous authors through.
 */
export async function insertNextVersion(trx: Knex.Transaction, version: NewVersion): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into contract_templates (kind, version, title, body_html, sha256, created_by, created_at)
     select :kind, newest.version + 1, :title, :bodyHtml, :sha256, :createdBy, :createdAt
     from (select version from contract_templates where kind = :kind order by version desc limit 1) newest
     where newest.version = :baseVersion
     on conflict (kind, version) do nothing
     returning id`,
    { ...version },
  );
  return rows[0]?.id;
}

/** The card of a student that a preview is filled with. */
export async function findContractStudent(db: Knex, id: number): Promise<ContractStudent | undefined> {
  return db('students')
    .where({ id })
    .first([...contractStudentColumns]);
}
