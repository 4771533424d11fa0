import { IconButton, type IconButtonProps } from '@school/design-system/icon-button';
import { useT } from '@school/kit';
import { Bell as BellGlyph } from 'lucide-react';

/** The button of the bell. Drawn before the count is known, so that nothing moves when it comes. */
export function BellButton({
  unread = 0,
  ...rest
}: { unread?: number } & Omit<IconButtonProps, 'aria-label' | 'icon'>) {
  const t = useT('shell');
  return (
    <IconButton
      {...rest}
      aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      icon={<BellGlyph />}
    />
  );
}
