import { renderWithKit } from '@school/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { AccentField } from './accent-field';

function Form() {
  const [value, setValue] = useState('');
  return <AccentField id="accent" label="Цвет школы" description="" value={value} onValueChange={setValue} />;
}

test('a picked colour is written, a typed one is shown, and an incomplete one leaves the picker as it is', async () => {
  renderWithKit(<Form />, { user: 'owner', locales, handlers: [] });
  const text = await screen.findByLabelText('Цвет школы');
  const picker = screen.getByLabelText('Выбрать цвет');
  expect(text).toHaveProperty('placeholder', 'обычный, #3f42ca');
  expect(picker).toHaveProperty('value', '#3f42ca');
  fireEvent.change(picker, { target: { value: '#0f766e' } });
  expect(text).toHaveProperty('value', '#0f766e');
  fireEvent.change(text, { target: { value: '#FF8A24' } });
  expect(picker).toHaveProperty('value', '#ff8a24');
  fireEvent.change(text, { target: { value: '#FF8' } });
  expect(picker).toHaveProperty('value', '#3f42ca');
});
