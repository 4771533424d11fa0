import { authRoutes } from '@school/api-contract/accounts/auth';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Captcha } from './captcha';

afterEach(() => {
  window.smartCaptcha = undefined;
  vi.restoreAllMocks();
});

const chosen = respond(authRoutes.captcha, { provider: 'smartcaptcha', siteKey: 'public' });

/** Simulates what the provider's script adds to the window. */
function simulateWidget() {
  const listeners = new Map<string, () => void>();
  let solve: (token: string) => void = () => {};
  const destroy = vi.fn();
  window.smartCaptcha = {
    render: (place, { sitekey, hl, callback }) => {
      place.textContent = `${sitekey} ${hl}`;
      solve = callback;
      return 7;
    },
    subscribe: (_widgetId, event, listener) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
    destroy,
  };
  return { solve: (token: string) => solve(token), tell: (event: string) => listeners.get(event)?.(), destroy };
}

test('the widget gets key and language; its token is cleared when it expires', async () => {
  const widget = simulateWidget();
  const onToken = vi.fn();
  const { unmount } = renderWithKit(<Captcha onToken={onToken} />, { handlers: [chosen] });
  expect(await screen.findByText('public ru')).toBeTruthy();
  widget.solve('solved');
  expect(onToken).toHaveBeenLastCalledWith('solved');
  widget.tell('token-expired');
  expect(onToken).toHaveBeenLastCalledWith(null);
  unmount();
  expect(widget.destroy).toHaveBeenCalledWith(7);
});

test('shows an error when the script does not load', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('error'));
  });
  renderWithKit(<Captcha onToken={() => {}} />, { handlers: [chosen] });
  expect((await screen.findByRole('alert')).textContent).toContain('Проверка не удалась');
});
