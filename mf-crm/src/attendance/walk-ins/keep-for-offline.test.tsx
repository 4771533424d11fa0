import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useKeptForOffline } from './keep-for-offline';

const load = vi.fn(async () => undefined);

function Screen({ isNeeded }: { isNeeded: boolean }) {
  useKeptForOffline(isNeeded, load);
  return null;
}

test('the dialog is loaded once a service worker can store it, and only for who may need it', () => {
  vi.useFakeTimers();
  const serviceWorker = Object.assign(new EventTarget(), { controller: null });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const { rerender } = render(<Screen isNeeded={false} />);
  act(() => void serviceWorker.dispatchEvent(new Event('controllerchange')));
  vi.runAllTimers();
  rerender(<Screen isNeeded />);
  vi.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledOnce();
});
