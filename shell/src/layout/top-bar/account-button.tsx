import type { SessionUser } from '@school/api-contract/accounts/auth';
import { Avatar } from '@school/design-system/avatar';
import { Button, type ButtonProps } from '@school/design-system/button';
import { useT } from '@school/kit';
import styles from './top-bar.module.css';

/** The button that opens the account menu. */
export function AccountButton({ user, ...rest }: { user: SessionUser } & Omit<ButtonProps, 'children'>) {
  const t = useT('shell');
  const name = user.fullName ?? user.username;
  return (
    <Button
      {...rest}
      variant="ghost"
      icon={<Avatar id={user.id} name={name} />}
      aria-label={t('menu.user', { name: user.fullName ? `${user.fullName} (${user.username})` : user.username })}
    >
      <span className={styles.accountName}>{user.fullName ? toFirstNames(user.fullName) : name}</span>
    </Button>
  );
}

/** 'Соколова Марина' for 'Соколова Марина Викторовна': the bar needs no patronymic. */
function toFirstNames(fullName: string): string {
  return fullName.split(/\s+/).slice(0, 2).join(' ');
}
