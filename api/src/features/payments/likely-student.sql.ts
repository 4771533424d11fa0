import { foldSql } from '../../shared/fold-text';

/** SQL of a name without the ending that depends on its case: «Иванову Марию» has the stems of «Иванова Мария». */
const stemSql = (folded: string) => `regexp_replace(${folded}, '(ого|его|ому|ему|[аеиоуыэюяйь]+)$', '')`;

/** SQL: the names in this column of students whose stem is one of the words, with the stem. */
const listNamesSql = (column: string) => `
    select ${column}, stem from (
      select ${column}, ${stemSql(foldSql(column))} as stem
      from (select distinct ${column} from students where anonymized_at is null) names offset 0
    ) stemmed where stem in (select stem from name_words)`;

/**
 * SQL of common table expressions. `facts (key, phone, child, purpose)` are payments of nobody: the payer's phone, the child as
 * the payer named it, and the purpose, both folded. `by_purpose (key, student_id, kind)` are the students whom the purpose names:
 * `number` of a contract or of a payment link, or `name`.
 */
export const byPurposeSql = `
  words as materialized (
    select distinct facts.key, word
    from facts, regexp_split_to_table(facts.purpose, '[^a-zа-я-]+') word where length(word) between 2 and 60
  ), stems as materialized (
    -- once for each word and each name, however many purposes and students have it
    select word, ${stemSql('word')} as stem from (select distinct word from words) each_word
  ), name_words as materialized (
    select key, word, stem from words join stems using (word) where length(stem) > 1
  ), number_words as materialized (
    select distinct facts.key, btrim(word, '-/') as number
    from facts, regexp_split_to_table(facts.purpose, '[^0-9a-zа-я/-]+') word
    -- bare digits may be a day, a sum or an account
    where word ~ '[0-9]' and btrim(word, '-/') ~ '[^0-9]' and length(word) between 4 and 60
  ), last_names as materialized (${listNamesSql('last_name')}), first_names as materialized (${listNamesSql('first_name')}
  ), full_names as materialized (
    -- few of one purpose, while thousands of students may share a surname
    select distinct key, one.stem as last_stem, other.stem as first_stem
    from name_words one join name_words other using (key)
    where one.word <> other.word
      and one.stem in (select stem from last_names) and other.stem in (select stem from first_names)
  ), by_purpose as (
    select full_names.key, s.id as student_id, 'name' as kind
    from students s join last_names using (last_name) join first_names using (first_name)
      join full_names on last_stem = last_names.stem and first_stem = first_names.stem
    where s.anonymized_at is null
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
