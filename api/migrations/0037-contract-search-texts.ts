import type { Knex } from 'knex';

/**
 * Search texts of contracts in a separate table: a row of `contracts` is twenty times as wide, so a word with many
 * matches had to read all of it and the students' cards. `search_text` holds the contract's original data (child,
 * parent, number, phone digits; lower case, ё as е) and, on a separate line, the current card of its student. Triggers
 * maintain it: a change of a contract or card has locked that row first, and these rows are locked after both.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contract_search_texts (
      contract_id bigint primary key references contracts on delete cascade,
      search_text text not null
    );

    create function contract_search_text(number text, metadata jsonb, student bigint) returns text language sql stable as $$
      select replace(lower(
          coalesce(metadata #>> '{variables,studentName}', '') || ' ' ||
          coalesce(metadata #>> '{variables,parentName}', '') || ' ' || number
        ), 'ё', 'е') || ' ' ||
        regexp_replace(coalesce(metadata #>> '{variables,parentPhone}', ''), '[^0-9]', '', 'g') ||
        coalesce(chr(10) || (
          -- the card names its latest contract: its number would find the earlier ones too
          select replace(s.search_text, coalesce(nullif(lower(s.contract_number), ''), chr(10)), '')
          from students s where s.id = student
        ), '')
    $$;

    create function keep_contract_search_text() returns trigger language plpgsql as $$ begin
      insert into contract_search_texts (contract_id, search_text)
      values (new.id, contract_search_text(new.contract_number, new.metadata, new.student_id))
      on conflict (contract_id) do update set search_text = excluded.search_text;
      return null;
    end $$;
    create trigger contract_search_text_of_new after insert on contracts
      for each row execute function keep_contract_search_text();
    create trigger contract_search_text after update on contracts
      for each row when (new.student_id is distinct from old.student_id or new.metadata is distinct from old.metadata
        or new.contract_number <> old.contract_number)
      execute function keep_contract_search_text();

    create function keep_contract_search_texts_of_student() returns trigger language plpgsql as $$ begin
      update contract_search_texts t
      set search_text = contract_search_text(c.contract_number, c.metadata, c.student_id)
      from contracts c where c.student_id = new.id and t.contract_id = c.id;
      return null;
    end $$;
    create trigger contract_search_texts after update on students
      for each row when (new.search_text <> old.search_text)
      execute function keep_contract_search_texts_of_student();

    insert into contract_search_texts
      select id, contract_search_text(contract_number, metadata, student_id) from contracts;
    create index contract_search_texts_search_text_index on contract_search_texts using gin (search_text gin_trgm_ops);
    alter table contracts drop search_text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger contract_search_texts on students;
    drop trigger contract_search_text on contracts;
    drop trigger contract_search_text_of_new on contracts;
    drop function keep_contract_search_texts_of_student, keep_contract_search_text, contract_search_text;
    drop table contract_search_texts;
    alter table contracts add search_text text not null generated always as (
      replace(lower(
        coalesce(metadata #>> '{variables,studentName}', '') || ' ' ||
        coalesce(metadata #>> '{variables,parentName}', '') || ' ' || contract_number
      ), 'ё', 'е') || ' ' ||
      regexp_replace(coalesce(metadata #>> '{variables,parentPhone}', ''), '[^0-9]', '', 'g')
    ) stored;
    create index contracts_search_text_index on contracts using gin (search_text gin_trgm_ops);
  `);
}
