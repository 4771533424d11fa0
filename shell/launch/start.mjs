import { build, launch } from './build.mjs';
import { install } from './install.mjs';

await install();
await launch(() => build());
// In this very process: signals reach it directly, and a kill leaves no server behind.
process.setSourceMapsEnabled(true);
await import('../../api/dist/main.js');
