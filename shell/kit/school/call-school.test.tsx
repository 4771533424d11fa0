import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallSchool } from './call-school';

const phone = '+74951234567';
const email = 'school@example.org';
const listLinks = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const mail = [email, `mailto:${email}`];

test('shows the phone and the e-mail of the school, or the one that exists', () => {
  const { unmount } = renderWithKit(<CallSchool />, { school: { phone, email } });
  expect(screen.getByText(/^Нужна помощь\?/)).toBeTruthy();
  expect(listLinks()).toEqual([['+7 (495) 123-45-67', `tel:${phone}`], mail]);
  unmount();
  renderWithKit(<CallSchool />, { school: { phone: '', email } });
  expect(listLinks()).toEqual([mail]);
});

test('the phone of a branch replaces the school’s; shows nothing when there is no contact', () => {
  const branch = <CallSchool question="Планы изменились?" phone="+74957654321" />;
  const { unmount } = renderWithKit(branch, { school: { phone, email: '' } });
  expect(screen.getByText(/^Планы изменились\?/)).toBeTruthy();
  expect(listLinks()).toEqual([['+7 (495) 765-43-21', 'tel:+74957654321']]);
  unmount();
  renderWithKit(<CallSchool />, { school: { phone: '', email: '' } });
  expect(screen.queryByText(/^Нужна помощь\?/)).toBeNull();
});
