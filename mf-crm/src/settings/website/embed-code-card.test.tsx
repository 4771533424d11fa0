import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { schoolRoutes } from '@school/api-contract/school/school';
import { renderWithKit, respond } from '@school/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { schoolSettings } from '../settings.fixtures';
import { EmbedCodeCard } from './embed-code-card';

test('without a colour of its own the form has the colour of the school, which the field shows and names', async () => {
  renderWithKit(<EmbedCodeCard />, {
    user: 'owner',
    locales,
    handlers: [
      respond(schoolRoutes.read, { ...schoolSettings, accentColor: '#0f766e' }),
      respond(trialRequestRoutes.sportsSections, []),
    ],
  });
  expect(await screen.findByPlaceholderText('цвет школы, #0f766e')).toBe(screen.getByLabelText('Цвет кнопок'));
  expect(screen.getByLabelText('Выбрать цвет')).toHaveProperty('value', '#0f766e');
});

test('the choices appear in the code and in the preview, which sends nothing', async () => {
  const { visitor } = renderWithKit(<EmbedCodeCard />, {
    user: 'owner',
    locales,
    handlers: [
      respond(schoolRoutes.read, schoolSettings),
      respond(trialRequestRoutes.branchesOfSection, [
        { id: 5, name: 'Химки', address: 'ул. 1', schedule: null, changes: { off: [], moved: [] } },
      ]),
      respond(trialRequestRoutes.sportsSections, [{ id: 2, name: 'Танцы' }]),
    ],
  });
  const code = () => screen.getByLabelText<HTMLTextAreaElement>('Код для вставки').value;
  const preview = () => screen.getByTitle('Как увидит семья').getAttribute('src');
  expect(code()).toContain('/embed/v1.js" async></script>');
  expect(preview()).toBe('/embed/trial-request?language=ru&preview=on');

  await screen.findByRole('option', { name: 'Танцы' });
  await visitor.selectOptions(screen.getByLabelText('Секция'), '2');
  await screen.findByRole('option', { name: 'Химки' });
  await visitor.selectOptions(screen.getByLabelText('Отделение'), '5');
  await visitor.type(screen.getByLabelText('Цвет кнопок'), '#ffd400');
  expect(code()).toContain('<sports-school-trial-request section="2" branch="5" accent="#ffd400">');
  expect(preview()).toBe('/embed/trial-request?section=2&branch=5&language=ru&accent=%23ffd400&preview=on');
  fireEvent.change(screen.getByLabelText('Выбрать цвет'), { target: { value: '#0f766e' } });
  expect(code()).toContain('accent="#0f766e"');

  await visitor.click(screen.getByLabelText('Ссылка'));
  await waitFor(() => expect(screen.queryByTitle('Как увидит семья')).toBeNull());
  expect(code()).toContain('/trial-request?utm_source=website');
});
