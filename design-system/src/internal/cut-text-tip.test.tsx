import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CutTextTip } from './cut-text-tip';
// loaded beforehand, so that only the delay decides when a tooltip opens
import './tip';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function show() {
  render(
    <CutTextTip className={undefined}>
      <p data-cut-text="Константинопольский Александр">
        <b>Константино…</b>
      </p>
      <p data-cut-text="Единоборства, Сборная школы">Единобор…</p>
    </CutTextTip>,
  );
}
const over = async (text: string, x: number) => {
  fireEvent.pointerOver(screen.getByText(text), { pointerType: 'mouse', clientX: x, clientY: 5 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};

test('a press ends the tooltip until the pointer is over another text', async () => {
  show();
  await over('Константино…', 5);
  expect(screen.getByText('Константинопольский Александр')).toBeTruthy();
  fireEvent.click(screen.getByText('Константино…'), { clientX: 5, clientY: 5 });
  await over('Константино…', 9);
  expect(screen.queryByText('Константинопольский Александр')).toBeNull();
  await over('Единобор…', 40);
  expect(screen.getByText('Единоборства, Сборная школы')).toBeTruthy();
  await over('Константино…', 9);
  expect(screen.getByText('Константинопольский Александр')).toBeTruthy();
});

test('a page that moves under a pressed and resting pointer opens no tooltip', async () => {
  show();
  fireEvent.click(screen.getByText('Константино…'), { clientX: 5, clientY: 5 });
  await over('Единобор…', 5.5);
  expect(screen.queryByText('Единоборства, Сборная школы')).toBeNull();
});
