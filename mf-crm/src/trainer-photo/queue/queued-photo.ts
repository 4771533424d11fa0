/** A photo that the server has not stored yet. */
export interface QueuedPhoto {
  userId: number;
  /** Sent with each attempt, so that a photo arrives once. */
  clientId: string;
  groupId: number;
  groupName: string;
  /** The session: its day and 'HH:mm' of its start. */
  date: string;
  startTime: string;
  /** ISO, UTC. */
  takenAt: string;
  /** Bytes of the camera's file. */
  cameraSize: number;
  full: Blob;
  small: Blob;
  /** Why the server refused it; it is not sent again. */
  problem?: string;
}

export const isWaiting = ({ problem }: QueuedPhoto) => problem === undefined;
