import { type Attachment, type ChatMessage, chatMessageRoutes } from '@school/api-contract/chat/messages';
import { ApiError, call, onReconnect } from '@school/kit';
import { chatOutboxKey } from '@school/shell-contract/offline';

/** A message that the server does not have yet. */
export interface UnsentMessage {
  clientId: string;
  roomId: number;
  text: string;
  replyTo: ChatMessage['replyTo'];
  mentions: readonly number[];
  attachments: readonly Attachment[];
  writtenAt: string;
  /** Why the server refused it; it then waits for the author. */
  problem?: string;
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * The messages of one user that wait for the server, in the order of writing. They stay in the browser's storage until
 * they are sent, also when the page is closed. Sending one twice is harmless: the server keeps one for each `clientId`.
 */
export class Outbox {
  readonly userId: number;
  /** Called with each message as stored by the server. */
  onSent: (message: ChatMessage) => void = () => {};
  /** False while the browser's storage refuses the messages, which then live as long as the page. */
  isDurable = true;
  #unsent: readonly UnsentMessage[];
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSending = false;
  #isStopped = false;
  #stopListening: () => void;

  constructor(userId: number) {
    this.userId = userId;
    this.#unsent = this.#read();
    window.addEventListener('online', this.wake);
    // another tab has written or sent
    window.addEventListener('storage', this.#reload);
    this.#stopListening = onReconnect(this.wake);
    this.wake();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('storage', this.#reload);
    this.#stopListening();
  }

  getUnsent = (): readonly UnsentMessage[] => this.#unsent;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(message: UnsentMessage): void {
    this.#set([...this.#read(), message]);
    this.wake();
  }

  remove(clientId: string): void {
    this.#set(this.#read().filter((message) => message.clientId !== clientId));
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    this.#set(
      this.#read().map((message) => (message.clientId === clientId ? { ...message, problem: undefined } : message)),
    );
    this.wake();
  }

  wake = (): void => {
    clearTimeout(this.#timer);
    if (!this.#isStopped) void this.#send();
  };

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let isDone = false;
    try {
      await withLock(`chat-outbox-${this.userId}`, async () => {
        // one after another, so that they arrive in the order of writing
        for (let next = this.#next(); next && !this.#isStopped; next = this.#next()) await this.#sendOne(next);
      });
      this.#failures = 0;
      isDone = true;
    } catch {
      this.#timer = setTimeout(this.wake, Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs));
      this.#failures += 1;
    } finally {
      this.#isSending = false;
    }
    // one that was written while the last lookup found nothing
    if (isDone && this.#next()) this.wake();
  }

  #next(): UnsentMessage | undefined {
    return this.#read().find(({ problem }) => problem === undefined);
  }

  async #sendOne({ clientId, roomId, text, replyTo, mentions, attachments }: UnsentMessage): Promise<void> {
    try {
      const sent = await call(chatMessageRoutes.send, {
        params: { id: roomId },
        body: {
          clientId,
          text,
          replyToSeq: replyTo?.seq ?? null,
          mentions: [...mentions],
          attachmentIds: attachments.map(({ id }) => id),
        },
      });
      this.onSent(sent);
      this.remove(clientId);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const problem: string = error.code ?? String(error.status);
      this.#set(this.#read().map((message) => (message.clientId === clientId ? { ...message, problem } : message)));
    }
  }

  #read(): readonly UnsentMessage[] {
    try {
      const stored: readonly UnsentMessage[] = JSON.parse(localStorage.getItem(chatOutboxKey(this.userId)) ?? '[]');
      return stored;
    } catch {
      return this.#unsent ?? [];
    }
  }

  #reload = (): void => this.#show(this.#read());

  #set(unsent: readonly UnsentMessage[]): void {
    try {
      if (unsent.length === 0) localStorage.removeItem(chatOutboxKey(this.userId));
      else localStorage.setItem(chatOutboxKey(this.userId), JSON.stringify(unsent));
      this.isDurable = true;
    } catch {
      this.isDurable = false;
    }
    this.#show(unsent);
  }

  #show(unsent: readonly UnsentMessage[]): void {
    this.#unsent = unsent;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the same call may succeed later: no answer, a busy or restarting server, or a session that ended. */
function mayPass(error: ApiError): boolean {
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}

/** Runs the function while no other tab holds the lock, where the browser supports locks. */
function withLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, act) : act();
}
