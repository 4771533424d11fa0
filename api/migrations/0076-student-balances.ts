import type { Knex } from 'knex';

/**
 * What each student was charged and has paid, and since when something is unpaid, so that lists of debts read one row of
 * a student and not all payments and charges.
 * Triggers keep the sums, whoever writes payments or charges: calls, bank notices, jobs, a merge of cards. They add
 * differences in the order of students, since two transactions that lock the same rows in another order would deadlock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table student_balances (
      student_id bigint primary key references students on delete cascade,
      -- charges less credits
      charged bigint not null,
      -- confirmed payments less refunds, since the school's first accounting day
      paid bigint not null,
      -- day of the oldest charge that is not paid in full; null while nothing is unpaid
      unpaid_since date
    );
    create index student_balances_unpaid_index on student_balances (unpaid_since, student_id)
      where unpaid_since is not null;

    create function keep_unpaid_since() returns trigger language plpgsql as $$
    begin
      -- money pays the oldest charge first
      new.unpaid_since := case when new.charged > new.paid then (
        select min(date) from (
          select date, charged, sum(charged) over (order by date, subscription_id) as total
          from (
            select subscription_id, min(date) filter (where kind = 'sale') as date, sum(amount) as charged
            from subscription_charges where student_id = new.student_id group by subscription_id
          ) sold
        ) reckoned where charged > 0 and total > new.paid) end;
      return new;
    end $$;
    create trigger keep_unpaid_since before insert or update on student_balances
      for each row execute function keep_unpaid_since();

    create function keep_paid_sums() returns trigger language plpgsql as $$
    declare
      first_day date := (select accounting_from from subscription_settings);
    begin
      if tg_op = 'INSERT' then
        insert into student_balances as b (student_id, charged, paid)
        select n.student_id, 0, sum(n.amount - coalesce(n.refunded_amount, 0))
        from new_rows n where n.status = 'CONFIRMED' and n.student_id is not null and n.date >= first_day
        group by n.student_id order by n.student_id
        on conflict (student_id) do update set paid = b.paid + excluded.paid;
      elsif tg_op = 'DELETE' then
        update student_balances b set paid = b.paid - o.paid
        from (
          select student_id, sum(amount - coalesce(refunded_amount, 0)) as paid from old_rows
          where status = 'CONFIRMED' and student_id is not null and date >= first_day group by student_id
        ) o where b.student_id = o.student_id;
      else
        insert into student_balances as b (student_id, charged, paid)
        select d.student_id, 0, sum(d.paid)
        from (
          select student_id, amount - coalesce(refunded_amount, 0) as paid from new_rows
          where status = 'CONFIRMED' and date >= first_day
          union all
          select student_id, coalesce(refunded_amount, 0) - amount from old_rows
          where status = 'CONFIRMED' and date >= first_day
        ) d
        -- a removed student's payments lose their student
        join students s on s.id = d.student_id
        group by d.student_id having sum(d.paid) <> 0 order by d.student_id
        on conflict (student_id) do update set paid = b.paid + excluded.paid;
      end if;
      return null;
    end $$;

    create function keep_charged_sums() returns trigger language plpgsql as $$
    begin
      insert into student_balances as b (student_id, charged, paid)
      select student_id, sum(amount), 0 from new_rows group by student_id order by student_id
      on conflict (student_id) do update set charged = b.charged + excluded.charged;
      return null;
    end $$;

    -- counts the payments anew while nobody writes one
    create function count_paid_sums() returns trigger language plpgsql as $$
    begin
      lock table payments in share row exclusive mode;
      insert into student_balances as b (student_id, charged, paid)
      select student_id, 0, sum(paid)
      from (
        select student_id, 0 as paid from student_balances
        union all
        select student_id, amount - coalesce(refunded_amount, 0) from payments
        where status = 'CONFIRMED' and student_id is not null and date >= new.accounting_from
      ) counted
      group by student_id order by student_id
      on conflict (student_id) do update set paid = excluded.paid where b.paid <> excluded.paid;
      return null;
    end $$;

    create trigger keep_paid_sums_of_new after insert on payments
      referencing new table as new_rows for each statement execute function keep_paid_sums();
    create trigger keep_paid_sums_of_changed after update on payments
      referencing old table as old_rows new table as new_rows for each statement execute function keep_paid_sums();
    create trigger keep_paid_sums_of_removed after delete on payments
      referencing old table as old_rows for each statement execute function keep_paid_sums();
    create trigger keep_charged_sums after insert on subscription_charges
      referencing new table as new_rows for each statement execute function keep_charged_sums();
    create trigger count_paid_sums after update of accounting_from on subscription_settings
      for each row when (old.accounting_from is distinct from new.accounting_from) execute function count_paid_sums();

    insert into student_balances (student_id, charged, paid)
    select student_id, sum(charged), sum(paid)
    from (
      select student_id, amount as charged, 0 as paid from subscription_charges
      union all
      select student_id, 0, amount - coalesce(refunded_amount, 0) from payments
      where status = 'CONFIRMED' and student_id is not null
        and date >= (select accounting_from from subscription_settings)
    ) sums
    group by student_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_paid_sums_of_new on payments;
    drop trigger keep_paid_sums_of_changed on payments;
    drop trigger keep_paid_sums_of_removed on payments;
    drop trigger keep_charged_sums on subscription_charges;
    drop trigger count_paid_sums on subscription_settings;
    drop function keep_paid_sums, keep_charged_sums, count_paid_sums;
    drop table student_balances;
    drop function keep_unpaid_since;
  `);
}
