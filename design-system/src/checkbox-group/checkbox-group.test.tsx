import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckboxGroup } from './checkbox-group';

test('the chosen values come in the order of the options, whatever the order of the clicks', async () => {
  const onValueChange = vi.fn();
  render(
    <CheckboxGroup
      legend="Дни занятий"
      options={[
        { value: 'monday', label: 'Понедельник' },
        { value: 'friday', label: 'Пятница' },
      ]}
      value={['friday']}
      onValueChange={onValueChange}
    />,
  );
  await userEvent.click(screen.getByLabelText('Понедельник'));
  expect(onValueChange).toHaveBeenLastCalledWith(['monday', 'friday']);
  await userEvent.click(screen.getByLabelText('Пятница'));
  expect(onValueChange).toHaveBeenLastCalledWith([]);
});
