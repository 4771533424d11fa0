import type { SessionUser } from '@school/api-contract/accounts/auth';
import { Button, type ButtonProps } from '@school/design-system/button';
import { useT } from '@school/kit';
import { CircleUser } from 'lucide-react';

/** The button that opens the account menu. */
export function AccountButton({ user, ...rest }: { user: SessionUser } & Omit<ButtonProps, 'children'>) {
  const t = useT('shell');
  return (
    <Button {...rest} variant="ghost" icon={<CircleUser />} aria-label={t('menu.user', { name: user.username })}>
      {user.username}
    </Button>
  );
}
