import type { SetupStep } from '@school/api-contract/school/school-readiness';
import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';
import type { Requisites } from './requisite-faults';

export interface StoredReadiness {
  requisites: Requisites;
  /** The versions in force. */
  documents: {
    id: number;
    kind: DocumentKind;
    version: number;
    /** ISO text; null when nobody has read it. */
    readAt: string | null;
    readByName: string | null;
  }[];
  timeZone: string;
  name: string;
  phone: string;
  address: string;
  accentColor: string | null;
  logoSha256: string | null;
}

/** The requisites and the readings of the documents in force, in one statement. */
export async function getStoredReadiness(db: Knex): Promise<StoredReadiness> {
  const { rows } = await db.raw<{ rows: StoredReadiness[] }>(
    `select time_zone, name, phone, address, accent_color, (select sha256 from school_logo) as logo_sha256,
       json_build_object(
         'operatorName', operator_name, 'operatorInn', operator_inn, 'operatorOgrn', operator_ogrn,
         'operatorAddress', operator_address, 'operatorPhone', operator_phone, 'operatorEmail', operator_email,
         'bankDetails', bank_details
       ) as requisites,
       (select json_agg(json_build_object(
           'id', t.id, 'kind', t.kind, 'version', t.version, 'readAt', r.read_at,
           'readByName', ${userNameSql('u')}
         ) order by t.id)
        from (select distinct on (kind) id, kind, version from contract_templates order by kind, version desc) t
        left join document_readings r on r.template_id = t.id
        left join users u on u.id = r.user_id) as documents
     from settings_school`,
  );
  const [row] = rows;
  if (!row) throw new Error('The school has no settings');
  return row;
}

/** Records the first reading of a version. Returns false when it was read before. */
export async function insertReading(
  trx: Knex.Transaction,
  reading: { templateId: number; userId: number; readAt: Date },
): Promise<boolean> {
  const inserted = await trx('documentReadings')
    .insert(reading)
    .onConflict('templateId')
    .ignore()
    .returning('templateId');
  return inserted.length > 0;
}

export interface SetupFacts {
  name: string;
  hasPlaces: boolean;
  hasCoaches: boolean;
  skipped: SetupStep[];
}

/** The facts that decide the steps of the set-up, besides requisites and documents. */
export async function getSetupFacts(db: Knex): Promise<SetupFacts> {
  const { rows } = await db.raw<{ rows: SetupFacts[] }>(
    `select name,
       exists (select from branch_sections bs
         join branches b on b.id = bs.branch_id and b.active
         where bs.active) as has_places,
       exists (select from users where role = 'coach' and active) as has_coaches,
       coalesce((select json_agg(step) from skipped_setup_steps), '[]') as skipped
     from settings_school`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The school has no settings');
  return facts;
}

/** Returns false when the step was skipped before. */
export async function insertSkippedStep(
  trx: Knex.Transaction,
  row: { step: SetupStep; userId: number; skippedAt: Date },
): Promise<boolean> {
  const inserted = await trx('skippedSetupSteps').insert(row).onConflict('step').ignore().returning('step');
  return inserted.length > 0;
}

/** Returns false when the step was not skipped. */
export async function deleteSkippedStep(trx: Knex.Transaction, step: SetupStep): Promise<boolean> {
  return (await trx('skippedSetupSteps').where({ step }).delete()) > 0;
}
