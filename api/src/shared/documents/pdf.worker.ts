import { serveWorker } from '../../platform/workers/serve-worker';
import { drawPdf } from './draw-pdf';

serveWorker(drawPdf);
