import { expect, test, vi } from 'vitest';
import { accountName } from './account-name';

const os = vi.hoisted(() => ({ userInfo: vi.fn() }));
vi.mock('node:os', () => os);

test('names who released in the history, also for a user id without a name', () => {
  os.userInfo.mockReturnValue({ username: 'anna' });
  expect(accountName()).toBe('anna');
  os.userInfo.mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(accountName()).toBe(`uid ${process.getuid?.()}`);
});
