import { useNavigationGuardStore } from '@school/kit/host';
import { renderWithKit } from '@school/kit/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdateNotice } from './update-notice';
import { useUpdateStore } from './update-store';

afterEach(() => {
  useUpdateStore.setState({ isOffered: false });
  useNavigationGuardStore.setState({ dirty: new Map() });
  vi.restoreAllMocks();
});

test('offers a newer release, except while a form has unsaved changes', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { visitor } = renderWithKit(<UpdateNotice />, { user: 'coach' });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => useUpdateStore.setState({ isOffered: true }));
  expect(region.textContent).toContain('Вышла новая версия портала.');
  act(() => useNavigationGuardStore.setState({ dirty: new Map([['form', []]]) }));
  expect(region.textContent).toBe('');
  act(() => useNavigationGuardStore.setState({ dirty: new Map() }));
  await visitor.click(screen.getByRole('button', { name: 'Обновить' }));
  expect(reload).toHaveBeenCalledOnce();
});
