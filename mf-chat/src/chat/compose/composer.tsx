import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  type ChatMessage,
  chatMessageRoutes,
  maxAttachments,
  maxMessageLength,
} from '@school/api-contract/chat/messages';
import { chatRoomRoutes, type OpenRoom, type Person } from '@school/api-contract/chat/rooms';
import { Alert } from '@school/design-system/alert';
import { IconButton } from '@school/design-system/icon-button';
import { call, useErrorText, useT } from '@school/kit';
import { Paperclip, SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { UnsentMessage } from '../outbox/outbox';
import { AboutMessage } from './about-message';
import styles from './composer.module.css';
import { MentionList, useMentionChoice } from './mention-list';
import { applyMention, findMentionQuery, listMentioned } from './mention-query';
import { UploadList } from './upload-list';
import { useUploads } from './use-uploads';

interface ComposerProps {
  /** The text area, into which the page can move the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
  room: OpenRoom;
  people: ReadonlyMap<number, Person>;
  user: SessionUser;
  replyTo: ChatMessage | undefined;
  editing: ChatMessage | undefined;
  onCancel: () => void;
  onWrite: (message: UnsentMessage) => void;
  onEdited: (message: ChatMessage) => void;
}

/** The minimum time between two reports that the user is typing. */
const typingMs = 4_000;

/** The message field: Enter sends, Shift+Enter starts a line, @ offers the members, files by button, drop or paste. */
export function Composer({ field, room, people, user, replyTo, editing, onCancel, onWrite, onEdited }: ComposerProps) {
  const t = useT('mf-chat');
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const [isDropping, setDropping] = useState(false);
  const [editError, setEditError] = useState<unknown>();
  const errorText = useErrorText();
  const typingSentAt = useRef(0);
  const uploads = useUploads(room.id);

  const others = room.memberIds.flatMap((id) => (id === user.id ? [] : (people.get(id) ?? [])));
  const query = findMentionQuery(text, cursor);
  const choice = useMentionChoice(others, query);

  useEffect(() => {
    if (!editing && !replyTo) return;
    if (editing) setText(editing.text);
    setEditError(undefined);
    field.current?.focus();
  }, [editing, replyTo, field]);

  const reset = () => {
    setText('');
    setCursor(0);
    uploads.clear();
    onCancel();
  };
  const canSend = (text.trim() !== '' || uploads.done.length > 0) && !uploads.isBusy && text.length <= maxMessageLength;

  async function saveEdit(message: ChatMessage): Promise<void> {
    try {
      const body = { text: text.trim(), mentions: listMentioned(text, others), editedAt: message.editedAt };
      onEdited(await call(chatMessageRoutes.edit, { params: { id: message.id }, body }));
      reset();
    } catch (error) {
      setEditError(error);
    }
  }

  function send(): void {
    if (!canSend) return;
    if (editing) {
      void saveEdit(editing);
      return;
    }
    onWrite({
      clientId: crypto.randomUUID(),
      roomId: room.id,
      text: text.trim(),
      replyTo: replyTo
        ? { seq: replyTo.seq, authorId: replyTo.authorId, text: replyTo.text, deleted: replyTo.deleted !== null }
        : null,
      mentions: listMentioned(text, others),
      attachments: uploads.done,
      writtenAt: new Date().toISOString(),
    });
    reset();
  }

  function choose(person: Person): void {
    const next = applyMention(text, cursor, person.name);
    setText(next.text);
    setCursor(next.cursor);
    field.current?.focus();
    // the browser sets the cursor to the end when the value changes
    requestAnimationFrame(() => field.current?.setSelectionRange(next.cursor, next.cursor));
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || choice.handleKey(event, choose)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && (editing || replyTo)) {
      reset();
    }
  }

  function handleType(value: string, at: number): void {
    setText(value);
    setCursor(at);
    const now = Date.now();
    if (value === '' || editing || now - typingSentAt.current < typingMs) return;
    typingSentAt.current = now;
    call(chatRoomRoutes.typing, { params: { id: room.id } }).catch(() => undefined);
  }

  const takeFiles = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    setDropping(false);
    if (!files || files.length === 0 || editing) return;
    event.preventDefault();
    uploads.add([...files]);
  };

  return (
    <form
      className={styles.composer}
      data-dropping={isDropping || undefined}
      aria-label={t('chat.compose')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
    >
      <AboutMessage message={editing ?? replyTo} isEdit={editing !== undefined} people={people} onCancel={reset} />
      {editError !== undefined && <Alert tone="danger">{errorText(editError)}</Alert>}
      <UploadList uploads={uploads.all} onRemove={uploads.remove} />
      <MentionList id={listId} choice={choice} onChoose={choose} />
      <div className={styles.line}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-hidden="true"
          tabIndex={-1}
          accept="image/jpeg,image/png,image/webp,.pdf,.docx,.xlsx"
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <IconButton
          aria-label={t('chat.attach')}
          icon={<Paperclip />}
          disabled={editing !== undefined || uploads.all.length >= maxAttachments}
          onClick={() => picker.current?.click()}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label={t('chat.message')}
          aria-controls={choice.isOpen ? listId : undefined}
          aria-activedescendant={choice.isOpen ? `${listId}-${choice.active?.id}` : undefined}
          aria-autocomplete="list"
          placeholder={t('chat.message')}
          value={text}
          onChange={({ target }) => handleType(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onKeyDown={handleKey}
          onPaste={(event) => takeFiles(event, event.clipboardData.files)}
        />
        <IconButton
          type="submit"
          variant="secondary"
          aria-label={editing ? t('chat.save') : t('chat.send')}
          icon={<SendHorizontal />}
          disabled={!canSend}
        />
      </div>
      {text.length > maxMessageLength && (
        <p role="alert" className={styles.tooLong}>
          {t('chat.tooLong', { count: text.length - maxMessageLength })}
        </p>
      )}
    </form>
  );
}
