import { expect, test } from 'vitest';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';

test('a released remote, which brings its own code of this folder, finds its texts in a newer shell', () => {
  expect(ru.reports).toEqual({ from: 'С месяца', to: 'По месяц' });
  expect(en.reports).toEqual({ from: 'From month', to: 'To month' });
});
