import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Table } from './table';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A window of a phone. */
function stubPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('639px'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}

test('a phone renders each row once and measures nothing', () => {
  stubPhone();
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const cell = vi.fn((name: string) => name);
  const columns = [{ key: 'name', header: 'Ученик', isRowHeader: true, cell }];
  render(<Table caption="Ученики" columns={columns} rows={['Аня', 'Петя']} rowKey={(name) => name} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(cell).toHaveBeenCalledTimes(2);
  expect(width).not.toHaveBeenCalled();
});

test('a phone marks the item whose record is open', () => {
  stubPhone();
  const columns = [{ key: 'name', header: 'Ученик', isRowHeader: true, cell: (name: string) => name }];
  const isCurrent = (name: string) => name === 'Петя';
  render(
    <Table caption="Ученики" columns={columns} rows={['Аня', 'Петя']} rowKey={(name) => name} isCurrent={isCurrent} />,
  );
  const marks = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  expect(marks).toEqual([null, 'true']);
});
