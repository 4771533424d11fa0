import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { Disclosure } from '../disclosure/disclosure';
import { dark, phone } from '../internal/story';
import { Stack } from '../stack/stack';
import { TextField } from '../text-field/text-field';
import { FormErrors } from './form-errors';
import { FormFailure } from './form-failure';

const meta = {
  component: FormErrors,
  args: {
    title: 'Проверьте поля формы',
    errors: [
      { id: 'child-name', message: 'Введите имя ребенка' },
      { message: 'Ссылка регистрации недействительна. Обратитесь к администратору.' },
    ],
  },
} satisfies Meta<typeof FormErrors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const Nothing: Story = {
  args: { errors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const Jump: Story = {
  render: (args) => (
    <Stack>
      <FormErrors {...args} />
      <TextField label="Имя ребёнка" id="child-name" error="Введите имя ребенка" />
    </Stack>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Проверьте поля формы');
    await userEvent.click(canvas.getByRole('link', { name: 'Введите имя ребенка' }));
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
  },
};
/** The link to a field of a folded part opens the part. */
export const JumpIntoFolded: Story = {
  render: (args) => (
    <Stack>
      <FormErrors {...args} />
      <Disclosure summary="Еще данные">
        <TextField label="Имя ребёнка" id="child-name" error="Введите имя ребенка" />
      </Disclosure>
    </Stack>
  ),
  play: Jump.play,
};

const fields = Array.from({ length: 30 }, (_, index) => `Поле ${index + 1}`);
/** The failure scrolls into view after a submit at the bottom of a long form. */
export const Failure: Story = {
  render: function Form() {
    const [failed, setFailed] = useState(false);
    return (
      <Stack>
        {failed && <FormFailure>Не удалось сохранить. Попробуйте еще раз.</FormFailure>}
        {fields.map((label) => (
          <TextField key={label} label={label} />
        ))}
        <Button onClick={() => setFailed(true)}>Сохранить</Button>
      </Stack>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const save = canvas.getByRole('button', { name: 'Сохранить' });
    save.scrollIntoView();
    await userEvent.click(save);
    const { top, bottom } = canvas.getByRole('alert').getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
