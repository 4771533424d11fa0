import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { usePhone } from '../internal/use-phone';
import { Menu } from '../menu/menu';
import type { MenuEntry } from '../menu/menu-props';

/** An action, a link (`render`), or a file download. */
export interface MoreAction extends Pick<MenuEntry, 'id' | 'label' | 'icon' | 'onSelect' | 'render'> {
  /** URL of the file. */
  download?: string;
}

export interface MoreActionsProps {
  /** Accessible name of the menu button. */
  label: string;
  items: readonly MoreAction[];
}

/** Secondary actions of a page: buttons on a desktop, a menu on a phone. */
export function MoreActions({ label, items }: MoreActionsProps) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <Menu
        align="end"
        trigger={<IconButton variant="secondary" icon={<Ellipsis />} aria-label={label} />}
        items={items.map(({ download, ...item }) => ({
          ...item,
          render: download === undefined ? item.render : <DownloadLink href={download} />,
        }))}
      />
    );
  }
  return items.map(({ id, icon, render, download, onSelect, label: text }) =>
    render || download !== undefined ? (
      <ButtonLink key={id} icon={icon} render={render} href={download} download={download !== undefined || undefined}>
        {text}
      </ButtonLink>
    ) : (
      <Button key={id} icon={icon} onClick={onSelect}>
        {text}
      </Button>
    ),
  );
}

function DownloadLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a download {...props}>
      {children}
    </a>
  );
}
