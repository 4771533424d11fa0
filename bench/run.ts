import { benchApi } from './api/bench-api';
import { benchBackup } from './backup';
import { benchChat } from './chat';
import { benchFunnel } from './funnel';
import { benchPages } from './pages';
import { benchPhotos } from './photos';

const [what, only = ''] = process.argv.slice(2);
if (what === 'api') process.exitCode = (await benchApi(only)) ? 0 : 1;
else if (what === 'backup') process.exitCode = (await benchBackup()) ? 0 : 1;
else if (what === 'chat') process.exitCode = (await benchChat()) ? 0 : 1;
else if (what === 'funnel') process.exitCode = (await benchFunnel()) ? 0 : 1;
else if (what === 'pages') process.exitCode = (await benchPages(only)) ? 0 : 1;
else if (what === 'photos') process.exitCode = (await benchPhotos()) ? 0 : 1;
else {
  console.error(
    "npm run bench -- api [part of a scenario's name] | backup | chat | funnel | pages [part of an address] | photos",
  );
  process.exitCode = 2;
}
