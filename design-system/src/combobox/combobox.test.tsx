import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox';

const lev = { id: 1, label: 'Котов Лев' };
const anna = { id: 2, label: 'Котова Анна' };

function Form({ options = [lev, anna], stale = false, onSelect = vi.fn(), onSubmit = vi.fn() }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Combobox
        label="Ученик"
        value={text}
        onValueChange={setText}
        options={options}
        optionsLabel="Найденные"
        stale={stale}
        onSelect={onSelect}
        status={`Найдено: ${options.length}`}
      />
    </form>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Ученик' });
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('shows and announces nothing before something is typed', () => {
  render(<Form />);
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(input().getAttribute('aria-expanded')).toBe('false');
});

test('Enter chooses the active option and does not submit the form', async () => {
  const [onSelect, onSubmit] = [vi.fn(), vi.fn()];
  render(<Form onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.type(input(), 'кот{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([[anna]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter neither chooses an option of an earlier text nor submits the form', async () => {
  const [onSelect, onSubmit] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Form stale onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.type(input(), 'котова{Enter}');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  rerender(<Form options={[]} onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter in an empty field submits the form', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} options={[]} />);
  await userEvent.type(input(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('ignores keys that an input method uses to compose a word', async () => {
  const onSelect = vi.fn();
  render(<Form onSelect={onSelect} />);
  await userEvent.type(input(), 'к');
  fireEvent.keyDown(input(), { key: 'ArrowDown', isComposing: true });
  expect(selected()).toBe('Котов Лев');
  fireEvent.keyDown(input(), { key: 'Escape', isComposing: true });
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

test('selecting the text with Shift and Home does not change the active option', async () => {
  render(<Form />);
  await userEvent.type(input(), 'кот{ArrowDown}');
  expect(fireEvent.keyDown(input(), { key: 'Home', shiftKey: true })).toBe(true);
  expect(selected()).toBe('Котова Анна');
});

test('the chosen option stays active while others come and go, and a new text starts with the first', async () => {
  const { rerender } = render(<Form />);
  await userEvent.type(input(), 'кот{ArrowDown}');
  rerender(<Form options={[anna, lev]} />);
  expect(selected()).toBe('Котова Анна');
  await userEvent.keyboard('{ArrowDown}о');
  expect(selected()).toBe('Котова Анна');
});
