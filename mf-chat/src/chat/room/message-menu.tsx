import type { SessionUser } from '@school/api-contract/accounts/auth';
import { type ChatMessage, editableMs, type Reaction, reactions } from '@school/api-contract/chat/messages';
import type { Room } from '@school/api-contract/chat/rooms';
import { hasCapability } from '@school/api-contract/rules/roles';
import { IconButton } from '@school/design-system/icon-button';
import { Menu, type MenuEntry } from '@school/design-system/menu';
import { notify, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Copy, EllipsisVertical, Eye, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reactionIcons } from './reactions';

const DeleteDialog = lazyDialog(async () => (await import('./delete-message.dialog')).DeleteMessageDialog);
const ReadersDialog = lazyDialog(async () => (await import('./readers.dialog')).ReadersDialog);

interface MessageMenuProps {
  message: ChatMessage;
  room: Room;
  user: SessionUser;
  name: string;
  onReact: (reaction: Reaction) => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a message. */
export function MessageMenu({ message, room, user, name, onReact, onReply, onEdit, onDelete }: MessageMenuProps) {
  const t = useT('mf-chat');
  const [dialog, setDialog] = useState<'delete' | 'readers'>();
  const isOwn = message.authorId === user.id;
  const isEditable = Date.now() - Date.parse(message.createdAt) < editableMs;
  const manages = hasCapability(user.role, 'manageChat');
  const copyLink = () => {
    const address = `${window.location.origin}/chat/${room.id}?message=${message.seq}`;
    navigator.clipboard.writeText(address).then(
      () => notify({ title: t('chat.linkCopied') }),
      () => notify({ tone: 'destructive', title: t('chat.linkNotCopied') }),
    );
  };
  const entries: (MenuEntry | false)[] = [
    ...reactions.map((reaction) => {
      const Icon = reactionIcons[reaction];
      const label = t(`chat.reactions.${reaction}`);
      return { id: reaction, icon: <Icon />, label, onSelect: () => onReact(reaction) };
    }),
    room.mayWrite && { id: 'reply', icon: <Reply />, label: t('chat.reply'), onSelect: onReply, separated: true },
    { id: 'link', icon: <Copy />, label: t('chat.copyLink'), onSelect: copyLink, separated: !room.mayWrite },
    room.kind === 'announcements' &&
      manages && { id: 'readers', icon: <Eye />, label: t('chat.readers'), onSelect: () => setDialog('readers') },
    isOwn && {
      id: 'edit',
      icon: <Pencil />,
      label: t('chat.edit'),
      onSelect: onEdit,
      disabled: !isEditable,
      description: isEditable ? undefined : t('chat.editOver'),
    },
    (isOwn || manages) && {
      id: 'delete',
      icon: <Trash2 />,
      label: t('chat.delete'),
      tone: 'danger',
      separated: true,
      onSelect: () => setDialog('delete'),
    },
  ];
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            aria-label={t('chat.actions', { name })}
            icon={<EllipsisVertical aria-hidden="true" />}
          />
        }
        items={entries.filter((entry) => entry !== false)}
      />
      {dialog === 'delete' && <DeleteDialog onClose={() => setDialog(undefined)} onDelete={onDelete} />}
      {dialog === 'readers' && (
        <ReadersDialog roomId={room.id} seq={message.seq} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
