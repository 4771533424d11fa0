import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

/** The data of the panel besides the card; moments are texts of PostgreSQL's JSON. */
export type DetailFacts = Omit<TrialRequestDetail, keyof TrialRequest>;

/** In one statement; undefined when there is no such request. */
export async function findDetailFacts(db: Knex, id: number): Promise<DetailFacts | undefined> {
  const { rows } = await db.raw<{ rows: DetailFacts[] }>(
    `select t.utm_source, t.utm_medium, t.utm_campaign, t.referrer, t.recommended_by,
       ${userNameSql('creator')} as created_by_name, case when t.came_on is not null
         then json_build_object('day', t.came_on, 'groupName', (select name from groups where id = t.came_to_group_id)) end
         as came_to,
       t.trial_comment, ${userNameSql('marker')} as trial_marked_by_name,
       to_json(consent.accepted_at) #>> '{}' as consent_at, consent.given_with as consent_with,
       to_json(consent.revoked_at) #>> '{}' as consent_revoked_at,
       (select to_json(max(l.created_at)) from registration_links l where l.trial_request_id = t.id) #>> '{}'
         as link_issued_at,
       (select json_build_object('id', r.id, 'status', r.status, 'contractId', c.id)
        from registration_links l
        join pending_student_registrations r on r.link_id = l.id
        left join contracts c on c.registration_id = r.id
        where l.trial_request_id = t.id order by r.id desc, c.id desc limit 1) as registration,
       ${toList(
         `select h.id, h.from_status as "from", h.to_status as "to", h.created_at as "at", ${userNameSql('u')} as "byName",
            (h.details ->> 'scheduledDate')::timestamptz as "scheduledDate", g.name as "groupName",
            reason.title as "refusalReason", h.details ->> 'refusalComment' as "comment",
            h.details ->> 'familyAnswer' as "familyAnswer"
          from trial_request_history h
          left join users u on u.id = h.user_id
          left join groups g on g.id = (h.details ->> 'groupId')::bigint
          left join refusal_reasons reason on reason.id = (h.details ->> 'refusalReasonId')::bigint
          where h.trial_request_id = t.id order by h.id`,
       )} as history,
       ${toList(
         `select n.id, n.text, n.created_at as "at", ${userNameSql('u')} as "byName"
          from trial_request_notes n left join users u on u.id = n.user_id
          where n.trial_request_id = t.id order by n.id`,
       )} as staff_notes,
       json_build_object(
         'students', ${toList(
           `select s.id, concat_ws(' ', s.last_name, s.first_name) as name, array(
              select g.name from student_groups m join groups g on g.id = m.group_id
              where m.student_id = s.id and m.active order by g.name) as groups
            from students s
            where s.parent_phone = t.parent_phone and t.parent_phone <> '' and s.anonymized_at is null
            order by s.id limit 20`,
         )},
         'requests', ${toList(
           `select o.id, o.child_name as "childName", o.status, o.created_at as "createdAt"
            from trial_requests o
            where o.parent_phone = t.parent_phone and t.parent_phone <> '' and o.id <> t.id
            order by o.id desc limit 20`,
         )}) as family
     from trial_requests t
     left join users creator on creator.id = t.created_by
     left join users marker on marker.id = t.trial_marked_by
     -- the first one in force, else the one that was revoked last
     left join lateral (
       select c.accepted_at, c.revoked_at, c.given_with
       from (select *, 'request' as given_with from consents where trial_request_id = t.id
             union all
             select own.*, 'registration' from registration_links l
             join pending_student_registrations r on r.link_id = l.id
             join consents own on own.registration_id = r.id
             where l.trial_request_id = t.id) c
       join contract_templates d on d.id = c.document_id
       where d.kind in ('consent_trial_request', 'consent_personal_data')
       order by c.revoked_at desc nulls first, c.accepted_at
       limit 1) consent on true
     where t.id = :id`,
    { id },
  );
  return rows[0];
}

const toList = (query: string) => `(select coalesce(json_agg(item), '[]') from (${query}) item)`;
