import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { focusHeading } from './focus-heading';
import { contentId } from './skip-link';

const show = (html: string) => {
  screen.getByRole('main').innerHTML = html;
};

beforeEach(() => {
  document.body.innerHTML = `<main id="${contentId}"></main><button type="button">Меню</button>`;
  onTestFinished(() => document.body.replaceChildren());
});

test('the heading of a screen that still loads has the focus once it appears', async () => {
  focusHeading();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  show('<p>Загрузка</p>');
  show('<h1>Договор</h1>');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('a screen that opens with one of its parts has the focus there', () => {
  show('<h1>Настройки</h1><section data-screen-start aria-label="Школа"></section>');
  focusHeading();
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

test('back in a list, the row that was open has the focus', () => {
  show(`
    <header><a href="/contracts/7">Назад</a><h1>Договоры</h1></header>
    <a href="/contracts/7?status=sent">Семёнова</a><a href="/contracts/8?status=sent">Петрова</a>
    <a href="/attendance?group=1">Искорки</a><a href="/attendance?group=2">Грация</a>`);
  const focusedAfter = (left: string) => {
    screen.getByRole('button').focus();
    focusHeading(left);
    return document.activeElement?.textContent;
  };
  expect(focusedAfter('/contracts/7?status=sent&tab=delivery')).toBe('Семёнова');
  expect(focusedAfter('/attendance?group=2')).toBe('Грация');
  expect(focusedAfter('/attendance?group=3')).toBe('Договоры');
});

test('a heading that appears later does not take the focus from a control', async () => {
  focusHeading();
  screen.getByRole('button').focus();
  show('<h1>Договор</h1>');
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
