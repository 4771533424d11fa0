import { messages } from '@school/api-contract/rules/messages';
import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { EmbedOriginsCard } from './embed-origins-card';

test('websites are typed one per line, an invalid one is reported, and the stored list is shown after saving', async () => {
  const { visitor, api } = renderWithKit(<EmbedOriginsCard />, {
    user: 'owner',
    locales,
    handlers: [
      respond(embedOriginRoutes.read, { origins: ['https://school.ru'] }),
      respond(embedOriginRoutes.replace, ({ body }) => Object(body)),
    ],
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Адреса сайтов');
  expect(field.value).toBe('https://school.ru');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' });
  expect(save.disabled || save.getAttribute('aria-disabled') === 'true').toBe(true);
  const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  await visitor.type(field, '{Enter}vk.com');
  await visitor.click(save);
  expect(await screen.findByText(messages.origin)).toBeTruthy();
  expect(sent()).toEqual([]);

  await visitor.clear(field);
  await visitor.type(field, 'https://school.ru/{Enter}{Enter} https://new.school.ru');
  await visitor.click(save);
  await waitFor(() => expect(sent()).toEqual([{ origins: ['https://school.ru', 'https://new.school.ru'] }]));
  await waitFor(() => expect(field.value).toBe('https://school.ru\nhttps://new.school.ru'));
});
