import { foldSql } from '../../shared/fold-text';

/** SQL of a name without the ending that depends on its case: «Иванову Марию» has the stems of «Иванова Мария». */
const stemSql = (folded: string) => `regexp_replace(${folded}, '(ого|его|ому|ему|[аеиоуыэюяйь]+)$', '')`;

/**
 * SQL of common table expressions. `facts (key, phone, child, purpose)` are payments of nobody: the payer's phone, the child as
 * the payer named it, and the purpose, both folded. `by_purpose (key, student_id, kind)` are the students whom the purpose names:
 * `number` of a contract or of a payment link, or `name`.
 */
export const byPurposeSql = `
  name_words as materialized (
    select distinct facts.key, word, ${stemSql('word')} as stem
    from facts, regexp_split_to_table(facts.purpose, '[^a-zа-я-]+') word where length(word) between 2 and 60
  ), number_words as materialized (
    select distinct facts.key, btrim(word, '-/') as number
    from facts, regexp_split_to_table(facts.purpose, '[^0-9a-zа-я/-]+') word
    -- bare digits may be a day, a sum or an account
    where word ~ '[0-9]' and btrim(word, '-/') ~ '[^0-9]' and length(word) between 4 and 60
  ), by_purpose as (
    select surname.key, s.id as student_id, 'name' as kind
    from name_words surname join students s on ${stemSql(foldSql('s.last_name'))} = surname.stem
    where length(surname.stem) > 1 and s.anonymized_at is null and exists (
      select from name_words first_name
      where first_name.key = surname.key and first_name.word <> surname.word and length(first_name.stem) > 1
        and first_name.stem = ${stemSql(foldSql('s.first_name'))})
    union select n.key, c.student_id, 'number' from number_words n
      join contracts c on ${foldSql('c.contract_number')} = n.number join students s on s.id = c.student_id
      where s.anonymized_at is null
    union select n.key, s.id, 'number' from number_words n
      join students s on ${foldSql('s.contract_number')} = n.number where s.anonymized_at is null
    union select n.key, p.student_id, 'number' from number_words n
      join payments p on p.order_id = n.number join students s on s.id = p.student_id
      where s.anonymized_at is null
  )`;

/** SQL: surname and first name as written at the bank. */
const [surnameSql, firstNameSql] = [`split_part(facts.child, ' ', 1)`, `rtrim(split_part(facts.child, ' ', 2), '.')`];

/**
 * SQL of common table expressions after `facts`: `likely (key, student_id)` has the only student whom a payment of nobody can
 * mean, and no row when several fit. By the phone of the payer with the name of the child, where the first name is compared by itself, since brothers
 * and sisters have the rest in common (it may be short for the whole one or an initial), or by the purpose.
 */
export const likelySql = `${byPurposeSql}, likely as materialized (
    select key, min(student_id) as student_id from (
      select key, student_id from by_purpose
      union select facts.key, c.id from facts join students c on c.parent_phone = facts.phone
      where c.anonymized_at is null
        and similarity(${foldSql('c.last_name')}, ${surnameSql}) >= 0.5 and ${firstNameSql} <> ''
        and (starts_with(${foldSql('c.first_name')}, ${firstNameSql})
          or similarity(${foldSql('c.first_name')}, ${firstNameSql}) >= 0.3)
    ) fitting group by key having count(distinct student_id) = 1
  )`;
