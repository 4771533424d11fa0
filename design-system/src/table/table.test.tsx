import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Table } from './table';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a phone renders each row once and measures nothing', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('639px'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const cell = vi.fn((name: string) => name);
  const columns = [{ key: 'name', header: 'Ученик', isRowHeader: true, cell }];
  render(<Table caption="Ученики" columns={columns} rows={['Аня', 'Петя']} rowKey={(name) => name} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(cell).toHaveBeenCalledTimes(2);
  expect(width).not.toHaveBeenCalled();
});
