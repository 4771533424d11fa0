import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../../shared/fold-text';
import { useTestApp } from '../../../testing/test-app';
import { makeStudent } from '../../groups/school.fixture';
import { paymentsRoutes } from '../payments.routes';
import { findStudentsByPurpose } from './statement.repository';

const app = useTestApp({ features: paymentsRoutes });

const surnames = ['Иванов', 'Иванова', 'Ёлкина', 'Белый', 'Белая', 'Петрова-Водкина', 'Ким', 'Ян', 'Иван', 'Ольгина'];
const firstNames = ['Иван', 'Анна', 'Пётр', 'Ольга', 'Ян', 'Яна', 'Лев', 'Ия', 'Иванова'];
const phrases = [
  ...['Оплата занятий за', 'ноябрь 2026,', 'договор', '№ 17', 'НДС не облагается', '-', '', 'за двоих:', 'ИП'],
  ...[
    'Иванову',
    'ИВАНОВУ',
    'Иванова',
    'Ивановой',
    'Елкиной',
    'Ёлкину',
    'Белого',
    'Белой',
    'Петрову-Водкину',
    'Петрову',
  ],
  ...[
    'Кима',
    'Ким',
    'Яна',
    'Яну',
    'Ивана',
    'Иван,',
    'Анну',
    'Анны',
    'Петра',
    'Пете',
    'Ольгу',
    'Льва',
    'Лев',
    'Ию',
    'Ольгину',
  ],
];

/** The rule in plain words: a surname and a first name, each without its ending, are two different words of the purpose. */
const toStem = (word: string) => word.replace(/(ого|его|ому|ему|[аеиоуыэюяйь]+)$/, '');
function isNamed(purpose: string, student: { lastName: string; firstName: string }): boolean {
  const words = [...new Set(purpose.split(/[^a-zа-я-]+/))].filter(({ length }) => length >= 2 && length <= 60);
  const find = (name: string) =>
    words.filter((word) => toStem(word).length > 1 && toStem(word) === toStem(foldText(name)));
  return find(student.lastName).some((one) => find(student.firstName).some((other) => other !== one));
}

test('students whom purposes name are those of the plain rule, however often names repeat', async () => {
  const students = [];
  for (const lastName of surnames) {
    for (const firstName of firstNames) {
      students.push({ id: await makeStudent(app.db, { lastName, firstName }), lastName, firstName });
    }
  }
  // of namesakes nobody can tell who is meant, and nobody is found of whom nothing is known any more
  const [twin, , erased] = students;
  if (!twin || !erased) throw new Error('There are students');
  students.push({ ...twin, id: await makeStudent(app.db, { lastName: twin.lastName, firstName: twin.firstName }) });
  await app.db('students').where({ id: erased.id }).update({ anonymizedAt: app.clock.now() });
  const known = students.filter(({ id }) => id !== erased.id);

  const written = fc.sample(fc.array(fc.constantFrom(...phrases), { minLength: 1, maxLength: 7 }), {
    seed: 1,
    numRuns: 4000,
  });
  const purposes = written.map((words) => foldText(words.join(' ')));
  const expected = purposes.flatMap((purpose, index) => {
    const [only, ...others] = known.filter((student) => isNamed(purpose, student));
    return only && others.length === 0 ? [[index, only.id]] : [];
  });
  const found = await findStudentsByPurpose(app.db, purposes);
  expect([...found].map(([index, { id }]) => [index, id]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(expected);
  // the corpus has both kinds, and many of each
  expect(expected.length).toBeGreaterThan(200);
  expect(expected.length).toBeLessThan(3000);
});
