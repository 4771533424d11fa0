import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeField } from './time-field';

function Held() {
  const [value, setValue] = useState('');
  return <TimeField label="Начало" value={value} onValueChange={setValue} />;
}

// a field of the browser's own would ask for AM and PM where the device is set so
test.each([
  ['1830', '18:30'],
  ['18:30', '18:30'],
  ['9:05', '09:05'],
  ['18305', '18:30'],
])('a time typed as %s is that of a clock of 24 hours', async (typed, time) => {
  render(<Held />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Начало' }), typed);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(time);
});
