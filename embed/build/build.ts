import { join } from 'node:path';
import { buildEmbed } from './build-embed';

await buildEmbed(join(import.meta.dirname, '..', 'dist'));
