import { build, launch, publishBuilds } from './build.mjs';
import { install } from './install.mjs';

await install();
await launch(async () => {
  await build();
  await publishBuilds();
});
// Runs the server in this process, so that it receives signals directly and ends when this process is killed.
process.setSourceMapsEnabled(true);
await import('../../api/dist/main.js');
