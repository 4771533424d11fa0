import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyPart, lazyPart, useLazyPart } from './lazy-part';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makePart() {
  const request = vi.fn<() => Promise<{ text: string }>>(async () => ({ text: 'Loaded' }));
  request.mockRejectedValueOnce(new Error('no network'));
  return { request, part: lazyPart(request) };
}

function Opened({ part, onFail }: { part: LazyPart<{ text: string }>; onFail?: () => void }) {
  return <p>{useLazyPart(part, true, onFail)?.text ?? 'Nothing'}</p>;
}

test('a wanted part that failed to load is requested again until its component unmounts', async () => {
  const { part, request } = makePart();
  request.mockRejectedValueOnce(new Error('no network'));
  const { unmount } = render(<Opened part={part} />);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(2);
  render(<Opened part={part} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Loaded')).toBeDefined();
});

test('with onFail the next press requests the part again', async () => {
  const { part, request } = makePart();
  const onFail = vi.fn();
  render(<Opened part={part} onFail={onFail} />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onFail).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});
