import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { PageHeader } from '../page-header/page-header';
import { TextField } from '../text-field/text-field';
import { Toaster, type ToastMessage } from './toast';
import styles from './toast.stories.module.css';

const sent: ToastMessage = {
  id: '1',
  title: 'SMS-код отправлен',
  description: 'Код отправлен на номер +7 (912) 123-45-67',
  open: true,
};
const failed: ToastMessage = {
  id: '2',
  title: 'Ошибка',
  description: 'Ошибка отправки SMS',
  tone: 'destructive',
  open: true,
};

const meta = {
  component: Toaster,
  args: { toasts: [sent], onOpenChange: fn(), closeLabel: 'Закрыть', regionLabel: 'Уведомления ({hotkey})' },
  render: function Held(args) {
    const [toasts, setToasts] = useState(args.toasts);
    return (
      <Toaster
        {...args}
        toasts={toasts}
        onOpenChange={(id, open) => {
          args.onOpenChange(id, open);
          setToasts(toasts.map((each) => (each.id === id ? { ...each, open } : each)));
        }}
      />
    );
  },
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    await waitFor(() => expect(screen.getByText('SMS-код отправлен')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith('1', false);
    await waitFor(() => expect(screen.queryByText('SMS-код отправлен')).toBeNull());
  },
};
export const Destructive: Story = { args: { toasts: [failed] } };
export const Dark: Story = { args: { toasts: [failed] }, ...dark };
export const DarkDefault: Story = { args: { toasts: [sent] }, ...dark };
export const Phone: Story = {
  args: {
    toasts: [
      {
        ...failed,
        description: 'Введенный номер не соответствует номеру в договоре. Необходимо указать номер +7 (912) 123-45-67',
      },
    ],
  },
  ...phone,
  play: async () => {
    await waitFor(() => expect(viewportWidth()).toBe(document.documentElement.clientWidth));
    // The height of the page's bar and the space below it, once the toast stands still.
    const bottom = () => screen.getByText(/^Введенный номер/).getBoundingClientRect().bottom;
    await waitFor(() => expect(bottom()).toBeLessThanOrEqual(68));
  },
};
/** At most 420 px wide from medium screens on. */
export const Desktop: Story = {
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: async () => {
    await waitFor(() => expect(viewportWidth()).toBe(420));
  },
};
/** Closes after 5 s. */
export const DisplayTime: Story = {
  beforeEach: () => {
    spyOn(window, 'setTimeout');
  },
  play: async ({ args }) => {
    await screen.findByText('SMS-код отправлен');
    await expect(window.setTimeout).toHaveBeenCalledWith(expect.any(Function), 5000);
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith('1', false), { timeout: 60_000 });
    await waitFor(() => expect(screen.queryByText('SMS-код отправлен')).toBeNull());
  },
};
/** A swipe of 50 px springs back; 51 px dismiss the toast. */
export const Swipe: Story = {
  play: async ({ args }) => {
    await swipe(50);
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await swipe(51);
    await expect(args.onOpenChange).toHaveBeenCalledWith('1', false);
    await waitFor(() => expect(screen.queryByText('SMS-код отправлен')).toBeNull());
  },
};
/** Shows only the newest toast. */
export const One: Story = {
  args: { toasts: [failed, sent] },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Ошибка')).toBeVisible());
    await expect(screen.queryByText('SMS-код отправлен')).toBeNull();
  },
};
/** F8 moves the focus to the toasts. */
export const Hotkey: Story = {
  args: { toasts: [{ ...sent, action: { label: 'Отменить', altText: 'Отменить отправку', onSelect: fn() } }] },
  play: async ({ userEvent }) => {
    await screen.findByText('SMS-код отправлен');
    await userEvent.keyboard('[F8]');
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Уведомления (F8)' }).contains(document.activeElement)).toBe(true),
    );
  },
};

/** Hover pauses the timer. */
export const Paused: Story = {
  play: async ({ userEvent }) => {
    const toast = await screen.findByText('SMS-код отправлен');
    const heard: string[] = [];
    const list = toast.closest('ol');
    for (const name of ['toast.viewportPause', 'toast.viewportResume']) {
      list?.addEventListener(name, () => heard.push(name));
    }
    await userEvent.hover(toast);
    await waitFor(() => expect(heard).toContain('toast.viewportPause'));
    await userEvent.unhover(toast);
    await waitFor(() => expect(heard.at(-1)).toBe('toast.viewportResume'));
  },
};
/** One live region announces it exactly once. */
export const Announced: Story = {
  play: async () => {
    await waitFor(() =>
      expect(spoken().map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Уведомления SMS-код отправлен/),
      ]),
    );
  },
};

const spoken = () =>
  [...document.querySelectorAll('[aria-live]:not([aria-live="off"])')].filter((region) =>
    region.textContent?.includes('SMS-код отправлен'),
  );

/** A page with the shell's layout and the elements that no toast may cover. */
const onPage: Decorator = (Story) => (
  <>
    <div style={{ position: 'fixed', inset: '0 0 auto', height: 56, borderBottom: '1px solid' }} />
    <aside data-toast-corner="" className={styles.sidebar} />
    <main className={styles.main}>
      <PageHeader title="Ученики" actions={<Button variant="primary">Добавить</Button>} />
      <TextField label="Имя" />
      <div className={styles.bar}>
        <Button variant="primary">Отметить всех</Button>
      </div>
    </main>
    <Story />
  </>
);
const coversNothing: Story['play'] = async () => {
  const toast = (await screen.findByText('Ошибка')).closest('li');
  await waitFor(() => expect(toast?.getAnimations()).toHaveLength(0));
  const covered = [...document.querySelectorAll('h1, input, main button')].filter((element) =>
    overlaps(element.getBoundingClientRect(), toast?.getBoundingClientRect()),
  );
  await expect(covered).toEqual([]);
};
const overlaps = (a: DOMRect, b: DOMRect | undefined) =>
  b !== undefined && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const long: ToastMessage = {
  ...failed,
  description: 'Введенный номер не соответствует номеру в договоре. Необходимо указать номер +7 (912) 123-45-67',
};
export const OnPage: Story = {
  args: { toasts: [long] },
  decorators: [onPage],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: coversNothing,
};
/** The text keeps its width beside an action. */
export const OnPageWithAction: Story = {
  ...OnPage,
  args: {
    toasts: [
      {
        id: '3',
        title: 'Ученик выбран: Кузьмина Ева',
        open: true,
        action: { label: 'Отменить', altText: 'Убрать ученика', onSelect: fn() },
      },
    ],
  },
  play: async () => {
    const title = await screen.findByText('Ученик выбран: Кузьмина Ева');
    await waitFor(() => expect(title.closest('li')?.getAnimations()).toHaveLength(0));
    await expect(title.getBoundingClientRect().height).toBeLessThanOrEqual(48);
  },
};
export const OnPagePhone: Story = { ...OnPage, ...phone };
export const OnPagePhoneDark: Story = { ...OnPage, globals: { ...phone.globals, ...dark.globals } };

/** A toast over the sheet of a phone stays in reach of screen readers, with its action, whichever opened first. */
export const OverSheet: Story = {
  args: { toasts: [{ ...sent, action: { label: 'Отменить', altText: 'Отменить отправку', onSelect: fn() } }] },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Dialog open onOpenChange={() => {}} title="Отклонить заявку" closeLabel="Закрыть окно">
          <p>Семья получит письмо.</p>
        </Dialog>
      </>
    ),
  ],
  ...phone,
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Отклонить заявку' });
    await waitFor(() => expect(dialog).toBeVisible());
    const region = await screen.findByRole('region', { name: 'Уведомления (F8)' });
    const action = await within(region).findByRole('button', { name: 'Отменить' });
    await expect(action.closest('[aria-hidden="true"], [inert]')).toBeNull();
    action.click();
    await expect(args.toasts[0]?.action?.onSelect).toHaveBeenCalledTimes(1);
  },
};

export const Usage: Story = usage({
  use: [
    'After an action whose result is not visible on the screen, in one short sentence.',
    'To offer to undo what was just done.',
  ],
  avoid: [
    'For a message that must be read or needs an action: use Alert in the page, or the field that it is about.',
    'For the end of a long form: use SuccessPanel.',
    'As the only place for an error that blocks the user.',
  ],
});

function viewportWidth(): number | undefined {
  return screen
    .getAllByText(/SMS-код|номер/)[0]
    ?.closest('ol')
    ?.getBoundingClientRect().width;
}

async function swipe(px: number): Promise<void> {
  const toast = await screen.findByText('SMS-код отправлен');
  // The mouse pointer, which always exists and can therefore be captured.
  const at = (x: number) => ({
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    buttons: 1,
    clientX: 400 + x,
    clientY: 400,
  });
  await fireEvent.pointerDown(toast, at(0));
  for (const x of [3, px / 2, px]) await fireEvent.pointerMove(toast, at(x));
  await fireEvent.pointerUp(toast, at(px));
}
