import { Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { usePhone } from '../internal/use-phone';
import { Menu } from '../menu/menu';
import type { MenuEntry } from '../menu/menu-props';

/** An action, a link (`render`), or a file download. */
export interface MoreAction extends Pick<MenuEntry, 'id' | 'label' | 'icon' | 'onSelect' | 'render'> {
  disabled?: boolean;
  /** Why it is disabled; only the menu shows it. */
  description?: ReactNode;
  /** URL of the file. */
  download?: string;
  /** In the menu at every size. */
  rare?: boolean;
  /** Id of the text that says why the button is disabled. */
  describedBy?: string;
}

export interface MoreActionsProps {
  /** Accessible name of the menu button. */
  label: string;
  items: readonly MoreAction[];
  /** All actions in the menu at every size, such as in a page that has a docked panel. */
  collapsed?: boolean;
}

/** Secondary actions of a page: buttons on a desktop, a menu on a phone. */
export function MoreActions({ label, items, collapsed = false }: MoreActionsProps) {
  const isPhone = usePhone();
  const inMenu = items.filter(({ rare }) => isPhone || collapsed || rare);
  return (
    <>
      {inMenu.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton variant={isPhone ? 'ghost' : 'secondary'} icon={<Ellipsis />} aria-label={label} />}
          items={inMenu.map(({ download, rare, describedBy, ...item }) => ({
            ...item,
            render: download === undefined ? item.render : <DownloadLink href={download} />,
          }))}
        />
      )}
      {items
        .filter((item) => !inMenu.includes(item))
        .map((item) => (
          <ActionButton key={item.id} {...item} />
        ))}
    </>
  );
}

function ActionButton({ icon, render, download, onSelect, disabled, describedBy, label }: MoreAction) {
  return render || download !== undefined ? (
    <ButtonLink icon={icon} render={render} href={download} download={download !== undefined || undefined}>
      {label}
    </ButtonLink>
  ) : (
    <Button icon={icon} disabled={disabled} aria-describedby={describedBy} onClick={onSelect}>
      {label}
    </Button>
  );
}

function DownloadLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a download {...props}>
      {children}
    </a>
  );
}
