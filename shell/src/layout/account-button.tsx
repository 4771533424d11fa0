import type { SessionUser } from '@school/api-contract/accounts/auth';
import { Avatar } from '@school/design-system/avatar';
import { Button, type ButtonProps } from '@school/design-system/button';
import { useT } from '@school/kit';

/** The button that opens the account menu. */
export function AccountButton({ user, ...rest }: { user: SessionUser } & Omit<ButtonProps, 'children'>) {
  const t = useT('shell');
  return (
    <Button
      {...rest}
      variant="ghost"
      icon={<Avatar id={user.id} name={user.username} />}
      aria-label={t('menu.user', { name: user.username })}
    >
      {user.username}
    </Button>
  );
}
