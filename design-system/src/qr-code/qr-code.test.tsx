import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code';

const URL = 'https://school.test/register/Zx81kQ4n0b7Jv2LrT9yWcPqE5sHmUaFdGiKoXeRtYhN';

/** The dark squares of the image, as `x,y`. */
function listDarkSquares(image: HTMLElement): string[] {
  const path = image.querySelector('path')?.getAttribute('d') ?? '';
  return [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`);
}

test('draws each dark square of the code, with a quiet border of two, under its name', () => {
  render(<QrCode text={URL} label="QR-код" />);
  const image = screen.getByRole('img', { name: 'QR-код' });
  const code = encode(URL, { border: 2 });
  const dark = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])));
  expect(listDarkSquares(image)).toEqual(dark);
  expect(image.getAttribute('viewBox')).toBe(`0 0 ${code.size} ${code.size}`);
  // The corner of the finder pattern is next to the border.
  expect(listDarkSquares(image)).toContain('2,2');
  expect(listDarkSquares(image).some((square) => square.startsWith('1,') || square.endsWith(',1'))).toBe(false);
});

test('different texts give different codes', () => {
  const { rerender } = render(<QrCode text={URL} label="QR-код" />);
  const before = listDarkSquares(screen.getByRole('img'));
  rerender(<QrCode text={`${URL}x`} label="QR-код" />);
  expect(listDarkSquares(screen.getByRole('img'))).not.toEqual(before);
});
