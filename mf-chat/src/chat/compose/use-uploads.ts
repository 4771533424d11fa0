import { type Attachment, chatMessageRoutes, maxAttachments } from '@school/api-contract/chat/messages';
import { chosenFile } from '@school/api-contract/uploaded-file';
import { useErrorText, useIssueText } from '@school/kit';
import { sendFile } from '@school/kit/forms';
import { useEffect, useRef, useState } from 'react';

export interface Upload {
  key: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** The file as stored by the server. */
  attachment?: Attachment;
  /** Why it was refused. */
  problem?: string;
}

/** Sends files as soon as they are chosen, each with its progress. */
export function useUploads(roomId: number) {
  const errorText = useErrorText();
  const issueText = useIssueText();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const change = (key: string, next: Partial<Upload>) =>
    setAll((before) => before.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));

  async function send(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    const parts = new FormData();
    parts.append('file', file);
    try {
      const attachment = await sendFile<Attachment>({
        url: chatMessageRoutes.attach.path.replace(':id', String(roomId)),
        parts,
        onProgress: (share) => change(key, { share }),
        signal: controller.signal,
      });
      change(key, { share: 1, attachment });
    } catch (error) {
      if (!controller.signal.aborted) change(key, { problem: errorText(error) });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    all,
    done: all.flatMap(({ attachment }) => attachment ?? []),
    isBusy: all.some(({ attachment, problem }) => !attachment && problem === undefined),
    add(files: readonly File[]) {
      for (const file of files.slice(0, maxAttachments - all.length)) {
        const key = crypto.randomUUID();
        const wrong = chosenFile.safeParse(file).error?.issues[0]?.message;
        const problem = wrong === undefined ? undefined : issueText(wrong);
        setAll((before) => [...before, { key, name: file.name, share: 0, problem }]);
        if (problem === undefined) void send(key, file);
      }
    },
    remove(key: string) {
      running.current.get(key)?.abort();
      setAll((before) => before.filter((upload) => upload.key !== key));
    },
    clear: () => setAll([]),
  };
}
