import type { PhotoTask } from '@school/api-contract/groups/session-photos';
import { useT } from '@school/kit';
import { useState } from 'react';
import { compressPhoto } from '../compress/compress-photo';
import type { Photos } from './photos';

/** Compresses a photo of the session and hands it to the queue. */
export function useCamera({ group, date, startTime }: PhotoTask, { queue }: Photos, userId: number) {
  const t = useT('mf-crm');
  const [isCompressing, setCompressing] = useState(false);
  const [failure, setFailure] = useState<string>();

  const take = async (file: File) => {
    // The moment at which the camera hands over the photo.
    const takenAt = new Date().toISOString();
    setCompressing(true);
    setFailure(undefined);
    try {
      const { full, small } = await compressPhoto(file);
      await queue.add({
        ...{ userId, clientId: createClientId(), groupId: group.id, groupName: group.name, date, startTime, takenAt },
        ...{ cameraSize: file.size, full, small },
      });
    } catch {
      setFailure(t('photos.unreadable'));
    } finally {
      setCompressing(false);
    }
  };
  return { take, isCompressing, failure };
}

/** A version 4 UUID; `crypto.randomUUID` exists only on secure addresses, not in a test of a phone in the local network. */
function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
