import type { PhotoQueue, PhotoQueueState } from '../queue/photo-queue';

export type Photos = PhotoQueueState & { queue: PhotoQueue };
