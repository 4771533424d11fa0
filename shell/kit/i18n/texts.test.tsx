import { errorCatalogue } from '@school/api-contract/rules/errors';
import { messageKeys, messages } from '@school/api-contract/rules/messages';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import { ApiError } from '../api/api-error';
import { renderWithKit } from '../testing';
import { useDateFieldProps } from './use-date-field-props';
import { useErrorText, useIssueText } from './use-error-text';
import { useLabels } from './use-labels';

test('has an English text for every error code of the API; the Russian one comes with the error', () => {
  expect(Object.keys(ru.errors)).toEqual(['NETWORK', 'UNKNOWN']);
  expect(Object.keys(en.errors).sort()).toEqual([...Object.keys(ru.errors), ...Object.keys(errorCatalogue)].sort());
});

test('every validation text has its translation, and is Russian itself', () => {
  expect(ru).not.toHaveProperty('validation');
  expect(Object.keys(en.validation).sort()).toEqual([...messageKeys].sort());
});

function ErrorTexts({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

describe('the text of an error', () => {
  const refused = new ApiError({ status: 409, code: 'GROUP_FULL', message: 'В группе нет свободных мест' });
  test.each([
    ['ru', refused, 'В группе нет свободных мест'],
    ['en', refused, 'The group has no free places'],
    ['en', new ApiError({ status: 400, code: 'NEWER', message: 'Текст' }), 'Текст'],
    ['en', new ApiError({ status: 500, message: '500 Oops' }), '500 Oops'],
    ['ru', new ApiError({ status: 0, code: 'NETWORK', message: 'Failed to fetch' }), ru.errors.NETWORK],
    ['ru', new TypeError('x is not a function'), ru.errors.UNKNOWN],
  ] as const)('%s: %s', (language, error, text) => {
    renderWithKit(<ErrorTexts error={error} />, { language });
    expect(screen.getByText(text)).toBeTruthy();
  });
});

function IssueText({ text }: { text: string }) {
  return <p>{useIssueText()(text)}</p>;
}

test('a validation text is translated by its key, another one stays', () => {
  const { unmount } = renderWithKit(<IssueText text={messages.passwordsDiffer} />, { language: 'en' });
  expect(screen.getByText('The passwords do not match')).toBeTruthy();
  unmount();
  const russian = renderWithKit(<IssueText text={messages.passwordsDiffer} />, { language: 'ru' });
  expect(screen.getByText('Пароли не совпадают')).toBeTruthy();
  russian.unmount();
  renderWithKit(<IssueText text="Invalid input" />, { language: 'ru' });
  expect(screen.getByText('Invalid input')).toBeTruthy();
});

function Labels() {
  const labels = useLabels();
  return (
    <ul>
      <li>{labels.weekdays(['friday', 'monday', 'wednesday'])}</li>
      <li>{labels.weekdays([])}</li>
      <li>{labels.sportsDirection('chess')}</li>
      <li>{labels.sportsDirection('martial_arts')}</li>
      <li>{labels.gender(null)}</li>
      <li>{labels.gender('female')}</li>
    </ul>
  );
}

test('uses the labels of the specification', () => {
  renderWithKit(<Labels />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'понедельник, среда и пятница',
    'Не указано',
    'Неизвестное направление',
    'Единоборства',
    'Не указано',
    'Женский',
  ]);
});

function DateFieldProps() {
  const { labels, today, language } = useDateFieldProps();
  return <p>{[...Object.values(labels), today, language].join(' | ')}</p>;
}

test('gives date fields the current language and the school’s day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T21:00:00Z'), toFake: ['Date'] });
  renderWithKit(<DateFieldProps />);
  vi.useRealTimers();
  expect(screen.getByText(/^Открыть календарь \| .* \| 2026-11-21 \| ru$/)).toBeTruthy();
});
