import { serveWorker } from './serve-worker';

export interface TestTask {
  kind: 'pid' | 'environment' | 'fail' | 'loop' | 'fill' | 'recurse';
}

const recurse = (): number => recurse() + 1;

serveWorker(async ({ kind }: TestTask): Promise<string> => {
  switch (kind) {
    case 'pid':
      return String(process.pid);
    case 'environment':
      return Object.keys(process.env).join();
    case 'fail':
      throw new TypeError('A fault of the task');
    case 'recurse':
      return String(recurse());
    case 'fill':
      // In a worker thread this would end the whole process.
      for (const kept: number[] = []; ; ) kept.push(0.5);
    case 'loop':
      for (;;);
  }
});
