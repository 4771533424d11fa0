import { benchApi } from './api/bench-api';
import { benchBackup } from './backup';
import { benchChat } from './chat';

const [what, only = ''] = process.argv.slice(2);
if (what === 'api') process.exitCode = (await benchApi(only)) ? 0 : 1;
else if (what === 'backup') process.exitCode = (await benchBackup()) ? 0 : 1;
else if (what === 'chat') process.exitCode = (await benchChat()) ? 0 : 1;
else {
  console.error("npm run bench -- api [part of a scenario's name] | backup | chat");
  process.exitCode = 2;
}
