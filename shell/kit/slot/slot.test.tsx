import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithKit } from '../testing';
import { Slot, SlotContext } from './slot';

const slot = (
  <Slot
    name="electronic-signature"
    contractId={7}
    contractType="electronic_signature"
    parentPhone="+79161234567"
    onSigned={() => {}}
    onCancelled={() => {}}
    fallback={<p>нечем заполнить</p>}
  />
);

function Broken(): never {
  throw new Error('broken');
}

afterEach(() => vi.restoreAllMocks());

test('passes the slot’s props to the component', async () => {
  renderWithKit(slot, { slots: { 'electronic-signature': ({ contractId }) => <p>договор {contractId}</p> } });
  expect(await screen.findByText('договор 7')).toBeTruthy();
});

test('shows the fallback for an empty slot, a failed load and a throwing component', async () => {
  const { unmount } = renderWithKit(slot);
  expect(await screen.findByText('нечем заполнить')).toBeTruthy();
  unmount();

  const rejected = render(<SlotContext value={{ load: () => Promise.reject(new Error('404')) }}>{slot}</SlotContext>);
  expect(await screen.findByText('нечем заполнить')).toBeTruthy();
  rejected.unmount();

  vi.spyOn(console, 'error').mockReturnValue();
  const onError = vi.fn();
  render(<SlotContext value={{ load: async () => Broken, onError }}>{slot}</SlotContext>);
  expect(await screen.findByText('нечем заполнить')).toBeTruthy();
  expect(onError).toHaveBeenCalledWith('electronic-signature', new Error('broken'));
});
